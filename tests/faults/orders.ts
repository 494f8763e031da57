import setup from "#tests/database.setup.ts"
import { option } from "./option.ts"
import { killWhileMinting } from "./order-kills.ts"
import { payoutWorld } from "./payouts-world.ts"

const KILLS = 120
const ITEMS = 1_000
const MINUTES = 20

/** `npm run faults -- --only order-kills [--kills 120 --items 1000 --minutes 20]`: kills the worker while what was paid for is minted. */
export async function runOrderFaults(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const wanted = option(words, "--kills", KILLS)
	const began = Date.now()
	const end = began + option(words, "--minutes", MINUTES) * 60_000
	const minutes = () => ((Date.now() - began) / 60_000).toFixed(1)
	const endDatabase = await setup()
	const world = await payoutWorld({ slotMs: 50, nfts: true })
	try {
		const { kills, inTheMiddle, items, wrong } = await killWhileMinting(world, {
			kills: wanted,
			items: option(words, "--items", ITEMS),
			momentMs: 1_500,
			endMs: 240_000,
			isOver: () => Date.now() > end,
			tell: (n) => console.log(`${n} of ${wanted} kills, ${minutes()} min`),
		})
		for (const one of wrong) console.log(`✗ ${one}`)
		const verdict = wrong.length === 0 ? "each item minted once, to whom it was paid by" : `${wrong.length} wrong`
		console.log(
			`${kills} of ${wanted} SIGKILLs (${inTheMiddle} with orders under way), ${items} items: ${verdict}; ${minutes()} min`,
		)
		return wrong.length > 0 || kills < wanted ? 1 : 0
	} finally {
		await world.end()
		await endDatabase()
	}
}
