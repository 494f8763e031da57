import { listWeapons } from "#app/collections/weapons/codex.ts"
import { firstOdds, TIERS, type Tier } from "#app/draws/craft/odds.ts"
import { clopperPearson } from "#app/draws/observed/intervals.ts"
import { observedTiers } from "#app/draws/observed/observed.ts"
import { simulate } from "#app/draws/observed/simulate.ts"

const WALLETS = 1_000
const CRAFTS = 1_000

/** A million crafts of seeds that are the same each time: natural rolls within the declared odds, guaranteed ones apart, no guarantee broken. */
export async function bench(): Promise<number> {
	const idsOf = (tier: Tier) => listWeapons(tier).map(({ id }) => id)
	const odds = firstOdds(
		"punky",
		Object.fromEntries(TIERS.map((tier) => [tier, idsOf(tier)])) as Record<Tier, string[]>,
	)
	const begun = performance.now()
	const { counts, items, longest } = simulate({ odds, wallets: WALLETS, crafts: CRAFTS, name: "a million crafts" })
	const seconds = ((performance.now() - begun) / 1000).toFixed(0)
	const seen = observedTiers(odds, counts)
	const percent = (part: number) => `${(100 * part).toFixed(3)} %`
	console.log(`${WALLETS * CRAFTS} crafts in ${seconds} s: ${seen.rolls} natural, ${seen.guaranteed} guaranteed`)
	const faults: string[] = []
	for (const { tier, ppm, natural, guaranteed, share } of seen.tiers) {
		// Five tiers are looked at: at 99 % each, all of them lie within at 95 %.
		const { low, high } = clopperPearson(natural, seen.rolls, 0.99)
		const isWithin = ppm / 1e6 >= low && ppm / 1e6 <= high
		if (!isWithin) faults.push(`${tier} is outside of its odds`)
		console.log(
			`${tier.padEnd(10)} declared ${percent(ppm / 1e6)}  natural ${percent(share ?? 0)} (${natural})`,
			` 99 %: ${percent(low)} – ${percent(high)} ${isWithin ? "within" : "OUTSIDE"}  guaranteed ${guaranteed}`,
		)
	}
	if (seen.verdict !== "as-declared") faults.push(`the evidence says: ${seen.verdict}`)
	for (const [place, { tier, at }] of odds.pity.entries()) {
		console.log(`${tier}: at most ${longest[place]} crafts in a row without, guaranteed at the ${at}th`)
		if ((longest[place] ?? 0) >= at) faults.push(`the guarantee of ${tier} was broken`)
	}
	for (const { tier, items: own } of odds.tiers) {
		const all = own.reduce((sum, item) => sum + (items.get(item) ?? 0), 0)
		for (const item of own) {
			// One in ten thousand: with fifty items, a false alarm in two hundred choices of seeds.
			const { low, high } = clopperPearson(items.get(item) ?? 0, all, 0.9999)
			if (1 / own.length < low || 1 / own.length > high)
				faults.push(`${item} is not as likely as the others of ${tier}`)
		}
	}
	for (const fault of faults) console.log(`FAULT: ${fault}`)
	return faults.length === 0 ? 0 : 1
}
