import { and, asc, countDistinct, desc, eq, isNotNull } from "drizzle-orm"
import { nftName } from "#app/collections/collection-name.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { isPublicBeacon } from "#app/draws/beacon/proof.ts"
import { randomnessOf } from "#app/draws/beacon/verify-round.ts"
import { bytesToHex } from "#app/draws/bytes.ts"
import { raffleSeed } from "#app/draws/raffle/draw.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES, WORDS_FOLDER } from "#app/lib/paths.ts"
import { type NamedNft, nftsByAsset } from "#app/prizes/nfts-by-asset.server.ts"
import { findPublished } from "#app/raffles/proof-of.server.ts"
import { datesOf, endOf, type Raffle, roundOf } from "#app/raffles/schedule.ts"
import { type CancelReason, raffleStatus } from "#app/raffles/status.ts"
import { raffle, raffleDelivery, raffleTicket } from "#app/raffles/tables.server.ts"
import { coverOf } from "#app/raffles/vault.server.ts"
import type { PrizeLine, RaffleLink, RaffleView } from "./model.ts"

type Needs = Pick<Context, "db" | "assets" | "vaults" | "now">
/** `ofDemo`: wallets that a demo has of its own. */
type Asking = Readonly<{ lang: Lang; name: string | null; ofDemo?: ReadonlySet<string> }>
/** Raffles that a page lists beside the one it shows. */
const MOST_LISTED = 20

/** Base units of an asset as people read them; an NFT by its name, where it is one of `nfts`. */
export function amountOf(
	{ assets }: Pick<Context, "assets">,
	of: Readonly<{ asset: string; units: bigint }>,
	lang: Lang,
	nfts: ReadonlyMap<string, NamedNft> = new Map(),
): string {
	const nft = nfts.get(of.asset)
	if (nft) return nftName(nft)
	const known = assets.all.find(({ address }) => address === of.asset)
	return known ? formatMoney(money(known, of.units), LOCALES[lang]) : `${of.units} ${of.asset}`
}

/** A raffle by its name, or the newest; null: there is none. With links to the others. */
export async function rafflePage(
	ctx: Needs,
	{ lang, name, ofDemo = new Set() }: Asking,
): Promise<Readonly<{ raffle: RaffleView | null; others: readonly RaffleLink[] }>> {
	const listed = await ctx.db
		.select()
		.from(raffle)
		.where(isNotNull(raffle.commit))
		.orderBy(desc(raffle.createdAt), desc(raffle.id))
		.limit(MOST_LISTED)
	const one = name === null ? (listed[0] ?? null) : await findPublished(ctx, name)
	const others = listed
		.filter(({ id }) => id !== one?.id)
		.map((row) => ({ name: row.name, title: titleOf(row, lang), status: row.status as RaffleView["status"] }))
	return { raffle: one && (await viewOfRaffle(ctx, one, { lang, ofDemo })), others }
}

export const titleOf = ({ texts }: Pick<Raffle, "texts">, lang: Lang): string => texts[WORDS_FOLDER[lang]].title

async function viewOfRaffle(
	ctx: Needs,
	one: Raffle,
	{ lang, ofDemo }: Readonly<{ lang: Lang; ofDemo: ReadonlySet<string> }>,
): Promise<RaffleView> {
	const { terms, beacon, commit, memoKey, network, root, rows, roundSignature } = one
	if (!terms || !beacon || !commit || !memoKey || !network) throw new Error("a draft is nobody's to see")
	const { drawsAt, anchorBy } = datesOf(one)
	const [sums] = await ctx.db
		.select({ wallets: countDistinct(raffleTicket.wallet) })
		.from(raffleTicket)
		.where(eq(raffleTicket.raffleId, one.id))
	const seed = root && roundSignature ? raffleSeed({ commit, root, randomness: randomnessOf(roundSignature) }) : null
	return {
		name: one.name,
		title: titleOf(one, lang),
		rules: one.texts[WORDS_FOLDER[lang]].rules,
		status: one.status as RaffleView["status"],
		why: one.cancelReason as CancelReason | null,
		isDemo: !isPublicBeacon(beacon),
		opensAt: one.opensAt.toISOString(),
		closesAt: endOf(one).toISOString(),
		drawsAt: drawsAt.toISOString(),
		anchorBy: anchorBy.toISOString(),
		tickets: { given: one.nextTicket - 1, most: one.maximum, least: one.minimum, wallets: sums?.wallets ?? 0 },
		extendedTo: one.extendedTo?.toISOString() ?? null,
		isExtended: one.extensionSold !== null,
		prizes: await prizesOf(ctx, one, lang),
		fixed: { commit, memo: one.commitSignature, key: memoKey, network, beacon: beacon.id, round: roundOf(one) },
		ledger: root && rows !== null ? { root, rows, memo: one.rootSignature } : null,
		drawn:
			seed && roundSignature
				? { seed: bytesToHex(seed), signature: roundSignature, at: one.drawnAt?.toISOString() ?? null }
				: null,
		hasProof: roundSignature !== null,
		cover: (await coverOf(ctx, one)).map(({ asset, promised, held, free, vault }) => ({
			promised: amountOf(ctx, { asset, units: promised }, lang),
			held: amountOf(ctx, { asset, units: held }, lang),
			free: amountOf(ctx, { asset, units: free }, lang),
			vault,
		})),
		ofDemo:
			ofDemo.size === 0
				? 0
				: await ctx.db.$count(
						raffleTicket,
						and(eq(raffleTicket.raffleId, one.id), isAnyOf(raffleTicket.wallet, [...ofDemo])),
					),
		next: nextOf(one, drawsAt),
		now: (await ctx.now()).toISOString(),
	}
}

function nextOf(one: Raffle, drawsAt: Date): RaffleView["next"] {
	if (one.status === "committed") return { what: "opens", at: one.opensAt.toISOString() }
	if (raffleStatus.codes("open").includes(one.status)) return { what: "closes", at: endOf(one).toISOString() }
	return one.status === "closed" ? { what: "draws", at: drawsAt.toISOString() } : null
}

async function prizesOf(ctx: Needs, one: Raffle, lang: Lang): Promise<PrizeLine[]> {
	const all = await ctx.db
		.select()
		.from(raffleDelivery)
		.where(eq(raffleDelivery.raffleId, one.id))
		.orderBy(asc(raffleDelivery.seq))
	const nfts = await nftsOf(ctx, one)
	return one.prizes.map(({ asset, units }, prize) => {
		const last = all.findLast((row) => row.prize === prize)
		const amount = amountOf(ctx, { asset, units: BigInt(units) }, lang, nfts)
		const named = nfts.get(asset)
		const nft = named ? { ...named, asset } : null
		if (!last) return { amount, nft, place: null, ticket: null, wallet: null, state: "open" }
		const { place, ticket, wallet, doneAt } = last
		const sent = doneAt ? "arrived" : "way"
		return { amount, nft, place, ticket, wallet, state: wallet === null ? "kept" : sent }
	})
}

/** What the NFTs among its prizes are called. */
export const nftsOf = (ctx: Pick<Context, "db">, { prizes }: Pick<Raffle, "prizes">) =>
	nftsByAsset(
		ctx,
		prizes.flatMap(({ kind, asset }) => (kind === "nft" ? [asset] : [])),
	)
