import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { UnstakeConfirm } from "./confirm.tsx"
import type { Leaving, Payout } from "./load.server.ts"
import { UnstakeForm } from "./write.tsx"

const SCG = 1_000_000n
const at = new Date("2026-11-24T00:00:00Z")
const end = { principal: 100n * SCG, reward: 0n, netted: 0n, released: 2n * SCG, earned: SCG }
const early = { undoUntil: at, paidAt: at, end }
const of = { id: "0199c1a0-0000-7000-8000-000000000001", owner: "9".repeat(44), days: 90, units: 100n * SCG }
const WAYS: Record<Payout["kind"], Leaving["way"]> = {
	"cooling-off": { kind: "cooling-off", until: at, principal: 100n * SCG },
	early: { kind: "early", ...early },
	matured: { kind: "matured", principal: 100n * SCG, reward: 0n, least: SCG },
}
const KINDS = ["cooling-off", "early", "matured"] as const
const lastResult = { status: "error" as const, error: { "": ["too old"] } }

test.each(LANGS)("a way out that only lacks a newer signature offers the button for it, in %s", async (lang) => {
	const t = await getT(lang)
	const common = { t, lang, asset: { symbol: "SCG", scale: 6 }, signedIn: true, askTitle: "Request", lastResult }
	const confirm = (kind: Payout["kind"], again: boolean) => {
		const stake: Leaving = { ...of, way: WAYS[kind], leaving: null }
		const payout: Payout = { kind, principal: 100n * SCG, reward: 0n, rest: 0n }
		const sheet = { stake, payout, request: of.id }
		return renderToStaticMarkup(<UnstakeConfirm {...common} title="Title" isOwn sheet={sheet} again={again} />)
	}
	const undo = (again: boolean) => {
		const stake: Leaving = { ...of, way: { kind: "none" }, leaving: { ...early, leftAt: at, canUndo: true } }
		return renderToStaticMarkup(<UnstakeForm {...common} stake={stake} amount="" again={again} />)
	}
	for (const html of [...KINDS.map((kind) => confirm(kind, true)), undo(true)]) {
		expect(html).toContain("too old")
		expect(html).toContain(`data-wallet-sign="">${t("my-page:again.button")}</button>`)
		expect(html).toContain(`<noscript>${t("nft-staking:again.noScript")}</noscript>`)
	}
	for (const html of [...KINDS.map((kind) => confirm(kind, false)), undo(false)]) {
		expect(html).toContain("too old")
		expect(html).not.toContain("data-wallet-sign")
	}
})
