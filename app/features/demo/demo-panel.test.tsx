import { parseWithZod } from "@conform-to/zod/v4"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { DemoPanel } from "./demo-panel.tsx"
import { demoForm } from "./forms.ts"

const OWN = "9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin"

type Case = { typed?: string; ahead?: number; address?: string; held?: bigint | null; given?: string | null }

async function shown(lang: Lang, { typed, ahead = 0, address = OWN, held = 0n, given = null }: Case) {
	await getT(lang)
	const t = wordsT({ demo: wordsOf(lang, "demo") })
	const form = new FormData()
	form.set("act", "faucet")
	form.set("address", typed ?? "")
	const lastResult = typed === undefined ? undefined : parseWithZod(form, { schema: demoForm }).reply()
	const now = new Date("2026-11-23T04:00:00Z")
	const asset = { symbol: "SCG", scale: 6 }
	return renderToStaticMarkup(
		<ScriptsProvider value={{ faucet: { src: "/faucet.js", needs: [] } }}>
			<DemoPanel
				{...{
					t,
					lang,
					title: "demo",
					asset,
					address,
					held,
					given,
					now,
					ahead,
					stands: false,
					tickets: null,
					lastResult,
				}}
			/>
		</ScriptsProvider>,
	)
}

test("an address that is refused stays in its field; before that the visitor's own stands there", async () => {
	for (const lang of LANGS) {
		expect(await shown(lang, {})).toContain(`value="${OWN}"`)
		const refused = await shown(lang, { typed: "zzz" })
		expect(refused).toContain('value="zzz"')
		expect(refused).not.toContain(OWN)
	}
})

test("what was given leads on: coins to a stake, old NFTs to where they are carried over", async () => {
	for (const lang of LANGS) {
		const to = async (given: string) => /button-signal" href="([^"]+)"/.exec(await shown(lang, { given }))?.[1]
		expect(await to(OWN)).toBe(paths.stakeWrite(lang))
		expect(await to("0x01ddaff4b8cce89079f19e8479b2228d1eb1e65c")).toBe(paths.crossing(lang))
	}
})

test("one day is not many days", async () => {
	const html = await shown("eng", { ahead: 1 })
	expect(html).toContain("1 day ahead")
	expect(html).toContain("+1 day<")
	expect(html).toContain("+7 days<")
})

test("before the faucet gave, giving is the next step; after it, staking is, and what was given is told", async () => {
	const signal = /<(?:a|button)[^>]*class="[^"]*button-signal[^"]*"[^>]*>([^<]*)</g
	const steps = (html: string) => [...html.matchAll(signal)].map(([, words]) => words)
	for (const lang of LANGS) {
		const t = wordsT({ demo: wordsOf(lang, "demo") })
		expect(steps(await shown(lang, { address: "" }))).toEqual([t("demo:held.connect")])
		expect(steps(await shown(lang, {}))).toEqual([t("demo:faucet.give")])
		const given = await shown(lang, { given: OWN })
		expect(steps(given)).toEqual([t("demo:faucet.stake")])
		expect(given).toContain(`href="${paths.stakeWrite(lang)}"`)
		for (const told of [t("demo:slip.titleGiven"), t("demo:faucet.given"), "9xQe…VFin"]) expect(given).toContain(told)
		expect(given).toMatch(/20[.,]000 SCG/)
	}
})

test("the page looks by itself until what was given is there, and says what one has", async () => {
	expect(await shown("eng", { given: OWN })).toContain("data-awaiting")
	const arrived = await shown("eng", { given: OWN, held: 20_000_000_000n })
	expect(arrived).not.toContain("data-awaiting")
	expect(arrived).toContain('<p class="demo-sum">20,000 <small>SCG</small></p>')
	expect(await shown("kor", { held: null })).toContain(wordsT({ demo: wordsOf("kor", "demo") })("demo:held.unread"))
})
