import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { outcomeOf } from "./found-slip.tsx"
import type { FoundPayment } from "./load.server.ts"
import { FindPayment } from "./view.tsx"

const SIGNATURE = "5".repeat(88)
const part: FoundPayment["parts"][number] = {
	id: "1",
	amount: "20 SCG",
	account: "A".repeat(44),
	vault: "V".repeat(44),
	from: "F".repeat(44),
	at: new Date("2026-11-22T05:00:00Z"),
	slot: 1_078n,
	fate: "goesBack",
	reason: "short",
	stake: null,
}
const base: FoundPayment = { id: "0", signature: SIGNATURE, state: "booked", parts: [part], ours: [] }

async function shown(lang: Lang, found: FoundPayment | null) {
	await getT(lang)
	const t = wordsT({ "coin-staking": wordsOf(lang, "coin-staking") })
	const html = renderToStaticMarkup(
		<ScriptsProvider value={{ payout: { src: "/payout.js", needs: [] } }}>
			<FindPayment t={t} lang={lang} title="title" found={found} lastResult={undefined} />
		</ScriptsProvider>,
	)
	return { t, html, text: html.replace(/<[^>]*>/g, "") }
}

test("a payment that does not match shows what the chain has, why it goes back, and what account and owner of the vault are", async () => {
	for (const lang of LANGS) {
		const { t, html, text } = await shown(lang, base)
		expect(text).toContain(`20 SCG ${t("coin-staking:find.goesBack", { reason: t("coin-staking:why.short") })}`)
		for (const key of ["means.goesBack", "accountIs", "vaultIs"] as const)
			expect(text).toContain(t(`coin-staking:find.${key}`))
		// Short to the eye, so that no phone is too narrow for it; whole for who copies it.
		for (const whole of [SIGNATURE, part.account, part.vault, part.from]) expect(html).toContain(`data-copy="${whole}"`)
		expect(text).toContain(`5555…5555${SIGNATURE}`)
	}
	// Where a wallet holds its coins itself, there is nothing to explain.
	const one = await shown("eng", { ...base, parts: [{ ...part, vault: part.account }] })
	expect(one.text).not.toContain(one.t("coin-staking:find.vaultIs"))
})

test("whatever was found, one button is the next step, or none while it is looked for", async () => {
	const cases: readonly FoundPayment[] = [
		{ ...base, parts: [{ ...part, fate: "pays", stake: "s" }] },
		{
			...base,
			parts: [
				{ ...part, fate: "pays", stake: "s" },
				{ ...part, id: "2" },
			],
		},
		{ ...base, parts: [], ours: [{ id: "o", to: "T" }] },
		...(["nothing", "unknown", "unreadable"] as const).map((state) => ({ ...base, state, parts: [] })),
	]
	for (const found of cases) expect((await shown("eng", found)).html.match(/button-signal/g)).toHaveLength(1)
	expect((await shown("eng", null)).html.match(/button-signal/g)).toHaveLength(1)
	expect((await shown("eng", { ...base, state: "open", parts: [] })).html).not.toContain("button-signal")
})

test("what does not count is told before what does, and what we sent is no payment to us", () => {
	expect(outcomeOf({ ...base, parts: [{ ...part, fate: "pays" }, part] })).toBe("goesBack")
	expect(outcomeOf({ ...base, parts: [{ ...part, fate: "kept" }] })).toBe("kept")
	expect(outcomeOf({ ...base, ours: [{ id: "o", to: "T" }] })).toBe("ours")
	expect(outcomeOf({ ...base, state: "nothing", parts: [] })).toBe("nothing")
})
