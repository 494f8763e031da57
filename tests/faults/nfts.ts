import setup from "#tests/database.setup.ts"
import { killWhileActing } from "./nft-kills.ts"
import { option } from "./option.ts"
import { payoutWorld } from "./payouts-world.ts"

const KILLS = 200
const MINUTES = 20

/** `npm run faults -- --only nft-kills [--kills 200 --minutes 20]`: kills the worker while acts of 50 to 160 NFTs are carried out. */
export async function runNftFaults(words: readonly string[] = process.argv.slice(2)): Promise<number> {
	const wanted = option(words, "--kills", KILLS)
	const began = Date.now()
	const end = began + option(words, "--minutes", MINUTES) * 60_000
	const endDatabase = await setup()
	const world = await payoutWorld({ slotMs: 50, nfts: true })
	try {
		const { kills, inTheMiddle, acts, items, wrong } = await killWhileActing(world, {
			kills: wanted,
			wallets: 3,
			nfts: 160,
			least: 50,
			momentMs: 1_200,
			endMs: 180_000,
			isOver: () => Date.now() > end,
			tell: (n) => console.log(`${n} of ${wanted} kills, ${((Date.now() - began) / 60_000).toFixed(1)} min`),
		})
		for (const one of wrong) console.log(`✗ ${one}`)
		const verdict =
			wrong.length === 0 ? "each act whole, each NFT one outcome, each claim paid once" : `${wrong.length} wrong`
		console.log(
			`${kills} of ${wanted} SIGKILLs (${inTheMiddle} in a transaction), ${JSON.stringify(acts)}, ${items} NFTs done: ${verdict}; ${((Date.now() - began) / 60_000).toFixed(1)} min`,
		)
		return wrong.length > 0 || kills < wanted ? 1 : 0
	} finally {
		await world.end()
		await endDatabase()
	}
}
