import setup from "#tests/database.setup.ts"
import { killWhileBuying } from "./mint-kills.ts"
import { option } from "./option.ts"
import { payoutWorld } from "./payouts-world.ts"

const KILLS = 110
const PURCHASES = 1_540
const MINUTES = 30

/** `npm run faults -- --only mint-kills [--kills 110 --purchases 1540 --minutes 30]`: kills the worker while people buy NFTs, both ways. */
export async function runMintFaults(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const wanted = option(words, "--kills", KILLS)
	const began = Date.now()
	const end = began + option(words, "--minutes", MINUTES) * 60_000
	const minutes = () => ((Date.now() - began) / 60_000).toFixed(1)
	const endDatabase = await setup()
	const world = await payoutWorld({ slotMs: 100, nfts: true })
	try {
		const { kills, inTheMiddle, minted, paidBack, unpaid, wrong } = await killWhileBuying(world, {
			kills: wanted,
			purchases: option(words, "--purchases", PURCHASES),
			momentMs: 1_500,
			endMs: 400_000,
			isOver: () => Date.now() > end,
			tell: (n) => console.log(`${n} of ${wanted} kills, ${minutes()} min`),
		})
		for (const one of wrong) console.log(`✗ ${one}`)
		const verdict = wrong.length === 0 ? "none both, none neither" : `${wrong.length} wrong`
		console.log(
			`${kills} of ${wanted} SIGKILLs (${inTheMiddle} with something under way): ${minted} minted once, ${paidBack} paid back once, ${unpaid} signed and never paid: ${verdict}; ${minutes()} min`,
		)
		return wrong.length > 0 || kills < wanted ? 1 : 0
	} finally {
		await world.end()
		await endDatabase()
	}
}
