import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { SCG } from "#tests/factories/payments.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { STOP_FACTS, stopFacts } from "./stop-facts.server.ts"

test("what a stop was written with is shown in words of each language, with amounts in their coin", async () => {
	const { web: ctx } = await stakingWorld()
	const [asset] = ctx.assets.all
	const [chain] = ctx.chains.all
	if (!asset || !chain) throw new Error("no asset")
	const facts = Object.fromEntries(STOP_FACTS.map((name) => [name, "words"]))
	for (const lang of LANGS) {
		const t = await getT(lang)
		const shown = stopFacts({ ctx, t, lang }, { chain: chain.name, subject: "x", facts: { ...facts, later: "1" } })
		const labels = shown.filter(({ key }) => key !== "later").map(({ label }) => label)
		expect(labels.filter((label) => STOP_FACTS.includes(label))).toEqual([])
		expect(shown.at(-1)).toEqual({ key: "later", label: "later", value: "1" })
	}
	const t = await getT("kor")
	const money = { asset: asset.address, chain: `${100n * SCG}`, ledger: `${100n * SCG + 1n}`, fee: "5000" }
	const shown = stopFacts({ ctx, t, lang: "kor" }, { chain: chain.name, subject: "x", facts: money })
	expect(shown.map(({ value }) => value)).toEqual([asset.address, "100 SCG", "100.000001 SCG", "0.000005 SOL"])
	// Without an asset in its facts, the stop is about one.
	const uncovered = { chain: chain.name, subject: asset.id, facts: { promised: `${2n * SCG}`, there: `${SCG}` } }
	expect(stopFacts({ ctx, t, lang: "kor" }, uncovered).map(({ value }) => value)).toEqual(["2 SCG", "1 SCG"])
})
