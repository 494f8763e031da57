import setup from "#tests/database.setup.ts"
import { startKaiaFront } from "./kaia-front.ts"
import { killWhileCrossing } from "./migration-kills.ts"
import { option } from "./option.ts"
import { payoutWorld } from "./payouts-world.ts"

const KILLS = 60
const HOLDERS = 60
const MINUTES = 30

/** `npm run faults -- --only migration [--kills 60 --holders 60 --minutes 30]`: kills the worker while NFTs are carried over from Kaia. */
export async function runMigrationFaults(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const wanted = option(words, "--kills", KILLS)
	const began = Date.now()
	const end = began + option(words, "--minutes", MINUTES) * 60_000
	const minutes = () => ((Date.now() - began) / 60_000).toFixed(1)
	const endDatabase = await setup()
	const kaia = await startKaiaFront()
	const world = await payoutWorld({ slotMs: 100, nfts: true, settings: kaia.settings })
	try {
		const { kills, inTheMiddle, carried, sentBack, wrong } = await killWhileCrossing(world, kaia, {
			kills: wanted,
			holders: option(words, "--holders", HOLDERS),
			momentMs: 1_500,
			endMs: 600_000,
			isOver: () => Date.now() > end,
			tell: (n) => console.log(`${n} of ${wanted} kills, ${minutes()} min`),
		})
		const { times, lost } = kaia.replaced()
		const all = times > 0 ? wrong : [...wrong, "no block was ever replaced"]
		for (const one of all) console.log(`✗ ${one}`)
		const verdict = all.length === 0 ? "one new NFT for each, its fee once" : `${all.length} wrong`
		console.log(
			`${kills} of ${wanted} SIGKILLs (${inTheMiddle} between the chains), ${kaia.befallen()} troubled questions, ${times} reorganisations that took ${lost} transactions out: ${carried} carried over, ${sentBack} sent back: ${verdict}; ${minutes()} min`,
		)
		return all.length > 0 || kills < wanted ? 1 : 0
	} finally {
		await world.end()
		await kaia.end()
		await endDatabase()
	}
}
