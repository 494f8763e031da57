import { readFileSync } from "node:fs"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang, LOCALES, paths } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { barsPath } from "../../held-slip.tsx"
import type { PayFigures } from "./figures.ts"
import { stampTexts } from "./slip.tsx"
import { PayPanel } from "./view.tsx"

const SIGNATURE = "5".repeat(88)
const base: PayFigures = {
	draft: "0199c1a0-0000-7000-8000-000000000001",
	status: "agreed",
	amount: "100 SCG",
	plain: "100",
	days: 90,
	apr: "12%",
	reward: "3 SCG",
	total: "103 SCG",
	start: null,
	end: null,
	slot: null,
	expiresAt: new Date("2026-11-22T05:00:00Z"),
	heldUntil: null,
	refusedFor: null,
	owner: null,
	signature: null,
	pay: { url: "solana:x", qr: "", recipient: "r", account: "a", mint: "m", amount: "100", reference: "k" },
	owed: [],
}
const owed = [{ id: "1", amount: "20 SCG", reason: "short", signature: SIGNATURE }] as const

async function shown(lang: Lang, over: Partial<PayFigures>, wallet: Parameters<typeof PayPanel>[0]["wallet"] = null) {
	await getT(lang)
	const t = wordsT({ "coin-staking": wordsOf(lang, "coin-staking") })
	const html = renderToStaticMarkup(
		<ScriptsProvider value={{ pay: { src: "/pay.js", needs: [] } }}>
			<PayPanel t={t} lang={lang} position={{ ...base, ...over }} wallet={wallet} />
		</ScriptsProvider>,
	)
	return { t, html, text: html.replace(/<[^>]*>/g, "") }
}

test("a payment that was not counted is told with its reason before anything that invites to pay", async () => {
	for (const lang of LANGS) {
		const { t, html, text } = await shown(lang, { owed })
		const told = t("coin-staking:complete.owed.text", { amount: "20 SCG", reason: t("coin-staking:why.short") })
		expect(text).toContain(told)
		expect(text.indexOf(told)).toBeLessThan(text.indexOf(t("coin-staking:complete.phone.title")))
		// Short to the eye, whole for who copies it or has it read out.
		expect(text).toContain(`5555…5555${SIGNATURE}`)
		expect(html).toContain(`data-copy="${SIGNATURE}"`)
		const head = html.slice(html.indexOf("aria-live"), html.indexOf("pay-body"))
		expect(head).toContain(t("coin-staking:complete.owed.title"))
	}
})

test("where something arrived, nobody is told that nothing did, and the way to it comes before a new start", async () => {
	for (const lang of LANGS) {
		const failed = await shown(lang, { status: "failed", pay: null, owed })
		expect(failed.text).toContain(failed.t("coin-staking:complete.failedOwed"))
		expect(failed.text).not.toContain(failed.t("coin-staking:complete.failed"))
		const refused = await shown(lang, { status: "refused", pay: null, refusedFor: "short", owed })
		for (const { html } of [failed, refused]) {
			// What was chosen is not chosen again by hand.
			const anew = paths.stakeWrite(lang, { days: 90, amount: "100" }).replace("&", "&amp;")
			const ways = [paths.stakeView(lang), anew].map((way) => html.indexOf(`href="${way}"`))
			expect(ways[0]).toBeGreaterThan(0)
			expect(ways[0]).toBeLessThan(ways[1] ?? 0)
		}
		const unpaid = await shown(lang, { status: "failed", pay: null })
		expect(unpaid.text).toContain(unpaid.t("coin-staking:complete.failed"))
	}
})

test("a hold is shown while payment is awaited, as the reader's language writes a time", async () => {
	const heldUntil = new Date("2026-11-22T04:29:00Z")
	expect((await shown("eng", { heldUntil })).text).toContain("held until Nov 22, 2026, 04:29 UTC.")
	expect((await shown("idn", { heldUntil })).text).toContain("dicadangkan sampai 22 Nov 2026, 04.29 UTC.")
	const { text } = await shown("eng", { heldUntil, status: "pending", pay: null })
	expect(text).not.toContain("held until")
})

test("without scripts the button that signs says where to pay instead", async () => {
	for (const lang of LANGS) {
		const { t, html } = await shown(lang, {}, { chain: "solana", address: "a", walletType: "phantom" })
		expect(html).toContain(`<noscript><p class="notice">${t("coin-staking:complete.wallet.noScript")}</p></noscript>`)
	}
})

const paid = {
	status: "active",
	pay: null,
	owner: "9".repeat(44),
	signature: SIGNATURE,
	slot: 312_445_901n,
	start: new Date("2026-11-23T00:00:00Z"),
	end: new Date("2027-02-21T00:00:00Z"),
} as const

test("a stake that is final shows its amount and its end above all, and one next step", async () => {
	for (const [lang, until, ok] of [
		["kor", "2027년 2월 21일까지", "확인"],
		["eng", "until February 21, 2027", "OK"],
		["idn", "sampai 21 Februari 2027", "Oke"],
	] as const) {
		const { t, html } = await shown(lang, paid)
		const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]?.replace(/<[^>]*>/g, "")
		expect(heading).toBe(`${t("coin-staking:complete.title.active")} 100 SCG ${until}`)
		expect(html.match(/button-signal/g)).toHaveLength(1)
		// The printed OK (D038), and where it leads.
		expect(html).toMatch(new RegExp(`href="${paths.stakeView(lang)}"[^>]*>${ok}`))
		for (const href of [paths.stakeView(lang), paths.stakeReminder(lang, base.draft)])
			expect(html).toContain(`href="${href}"`)
		expect(html).toMatch(/<button[^>]*needs-script[^>]*data-print/)
		expect(html).toContain(
			`<noscript><p class="field-hint pay-hint">${t("coin-staking:complete.printHow")}</p></noscript>`,
		)
	}
})

test("the stamp says what was decided, and what proves it; before that there is none", async () => {
	const said = async (lang: Lang, over: Partial<PayFigures>) => {
		const { t } = await shown(lang, over)
		return stampTexts(t, LOCALES[lang], { ...base, ...over })
	}
	expect(await said("kor", paid)).toEqual({ word: "확정", proofs: ["슬롯 312,445,901", "5555…5555"] })
	expect(await said("eng", paid)).toEqual({ word: "FINAL", proofs: ["Slot 312,445,901", "5555…5555"] })
	expect(await said("idn", paid)).toEqual({ word: "SUDAH FINAL", proofs: ["Slot nomor 312.445.901", "5555…5555"] })
	for (const lang of LANGS) {
		expect(await said(lang, {})).toBeNull()
		for (const status of ["pending", "failed", "refused"] as const) {
			const { t } = await shown(lang, { status, pay: null })
			expect(await said(lang, { status, pay: null })).toEqual({
				word: t(`coin-staking:complete.titleStamp.${status}`),
				proofs: [],
			})
		}
		expect((await shown(lang, paid)).html).toContain('class="stamp stamp-final"')
		expect((await shown(lang, {})).html).not.toContain('class="stamp')
	}
})

test("two transactions have two rows of strokes, and each stays within the slip", () => {
	expect(barsPath(SIGNATURE)).not.toBe(barsPath(`4${SIGNATURE.slice(1)}`))
	expect(barsPath(SIGNATURE)).toBe(barsPath(SIGNATURE))
})

test("one page prints: the slip with the whole of its transaction, and nothing around it", async () => {
	const { html } = await shown("eng", paid)
	expect(html).toContain(`<span class="sr-only">${SIGNATURE}</span>`)
	const css = readFileSync("app/features/coin-staking/pages/complete/slip.css", "utf8")
	const print = css.slice(css.indexOf("@media print"))
	for (const hidden of ["footer", ".pay-head", ".pay-acts", ".slip-holder"]) expect(print).toContain(hidden)
	expect(print).toMatch(/\.short > \.sr-only \{\s+position: static/)
})

test("starting again after a stake that was not opened keeps its amount and its term", async () => {
	for (const lang of LANGS)
		for (const status of ["failed", "refused"] as const) {
			const { html } = await shown(lang, { status, pay: null, plain: "1234.5", days: 180 })
			const again = paths.stakeWrite(lang, { days: 180, amount: "1234.5" }).replaceAll("&", "&amp;")
			expect(html).toContain(`href="${again}"`)
		}
})

test("where no stake came of it, the heading says that nothing was taken or that it goes back, and the next step keeps term and amount", async () => {
	for (const lang of LANGS) {
		for (const [over, key] of [
			[{ status: "failed" }, "failed"],
			[{ status: "failed", owed }, "owed"],
			[{ status: "refused", refusedFor: "sold-out", owed }, "refused"],
		] as const) {
			const { t, html } = await shown(lang, { ...over, pay: null })
			expect(/<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1]).toContain(t(`coin-staking:complete.titleAfter.${key}`))
			expect(html).toContain(t("coin-staking:complete.again", { amount: "100 SCG", days: 90 }))
			expect(html.match(/button-signal/g)).toHaveLength(1)
		}
	}
})

test("only a slip that waits for its payment says what is paid in", async () => {
	for (const lang of LANGS)
		for (const status of ["agreed", "pending", "active", "failed", "refused"] as const) {
			const { t, text } = await shown(lang, { status, ...(status === "agreed" ? {} : { pay: null }) })
			expect(text.includes(t("coin-staking:confirm.amount"))).toBe(status === "agreed")
			expect(text.includes(t("coin-staking:complete.agreedAmount"))).toBe(
				status === "pending" || status === "failed" || status === "refused",
			)
		}
})
