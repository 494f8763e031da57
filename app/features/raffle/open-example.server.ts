import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import type { Prize } from "#app/draws/raffle/terms.ts"
import { readVaults } from "#app/prizes/read-vaults.server.ts"
import { freeNfts } from "#app/prizes/vault-list.server.ts"
import { publishRaffle } from "#app/raffles/publish-raffle.server.ts"
import { type RaffleTexts, raffle } from "#app/raffles/tables.server.ts"

const DAY_MS = 86_400_000
/** The demo's clock is turned by whole days: whoever turns it by seven soon after the start comes before the close, not past the round. */
const SPARE_MS = 20 * 60_000
const SEED = "seed"

const TEXTS: RaffleTexts = {
	en: {
		title: "Lost Tesla Art: example raffle",
		rules: [
			"Each Lost Tesla Art NFT minted while this raffle is open gives its buyer one ticket.",
			"A ticket counts twice if its buyer has staked that NFT when the ledger is frozen.",
			"One wallet counts for at most a fifth of all tickets, and wins one prize at most.",
		],
	},
	ko: {
		title: "Lost Tesla Art 예시 래플",
		rules: [
			"이 래플이 진행되는 동안 민팅한 Lost Tesla Art NFT 하나마다 구매자에게 티켓 한 장이 발급됩니다.",
			"장부가 확정되는 시점에 구매자가 해당 NFT를 스테이킹하고 있으면 그 티켓은 두 장으로 계산됩니다.",
			"지갑 하나는 전체 티켓의 5분의 1까지만 인정되며, 상품은 한 지갑에 하나만 돌아갑니다.",
		],
	},
	id: {
		title: "Lost Tesla Art: contoh undian",
		rules: [
			"Setiap NFT Lost Tesla Art yang dicetak selama undian ini dibuka memberi pembelinya satu tiket.",
			"Sebuah tiket dihitung dua kali jika pembelinya sedang men-stake NFT itu saat buku besar dibekukan.",
			"Satu dompet dihitung paling banyak seperlima dari semua tiket, dan memenangkan paling banyak satu hadiah.",
		],
	},
}

const seconds = (ms: number) => new Date(Math.floor(ms / 1000) * 1000)

/** In a demo: one raffle that is open from its first minutes on, by the demo's own beacon. Once; while it is not published yet, it is tried again. */
export async function openExample(ctx: Context): Promise<void> {
	const coin = ctx.assets.get("scg")
	const nft = await nftPrize(ctx)
	await inTransaction(ctx, async (ctx) => {
		const at = (await ctx.now()).getTime()
		const one = 10n ** BigInt(coin.scale)
		const prize = (id: string, units: bigint) => ({
			id,
			kind: "coin" as const,
			asset: coin.address,
			units: `${units * one}`,
		})
		const [made] = await ctx.db
			.insert(raffle)
			.values({
				name: "example",
				status: "draft",
				texts: TEXTS,
				opensAt: seconds(at),
				closesAt: seconds(at + 7 * DAY_MS + SPARE_MS),
				extendedTo: seconds(at + 14 * DAY_MS + SPARE_MS),
				maximum: 100,
				minimum: 5,
				winsPerWallet: "one",
				prizes: [...nft, prize("first", 500n), prize("second", 250n), prize("third", 100n)],
				excluded: [],
				isExample: true,
				createdBy: SEED,
				createdAt: new Date(at),
			})
			.onConflictDoNothing()
			.returning({ id: raffle.id })
		if (!made) return
		const outcome = await publishRaffle(ctx, { id: made.id, who: SEED, why: "an example of the demo" })
		// Not covered yet, for one: the next minute begins anew.
		if (outcome !== "done") throw new Error(`the example could not be published: ${outcome}`)
	})
}

/** Once the raffle is there nothing is read. A chain without NFTs for prizes has none. */
async function nftPrize(ctx: Context): Promise<readonly Prize[]> {
	if ((await ctx.db.$count(raffle, eq(raffle.name, "example"))) > 0) return []
	await readVaults(ctx)
	const nft = (await freeNfts(ctx)).find(({ collection }) => collection === "haechi")
	return nft ? [{ id: "nft", kind: "nft", asset: nft.asset, units: "1" }] : []
}
