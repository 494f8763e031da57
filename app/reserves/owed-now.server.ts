import { and, eq, gt, inArray, sql } from "drizzle-orm"
import type { Context, Proven } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { ledgerBalance, outgoing, receipt } from "#app/settlement/tables.server.ts"
import type { Owed } from "./leaf.ts"
import type { Liabilities, LiabilityKind, ReadLiabilities } from "./liabilities.ts"

/** Whose all is that the books keep for nobody yet: rewards of stakes that are not paid, what covers the days to come, payments whose sender is not known. */
export const POOL = "pool"

const PART = { principal: "principal", "reward-reserved": "reward", owed: "owed" } as const satisfies Record<
	LiabilityKind,
	keyof Owed
>
const NOTHING: Owed = { principal: 0n, reward: 0n, owed: 0n }

/** Base units by asset and owner; `free` and `perDay` by asset. */
export type OwedNow = Readonly<{
	owed: ReadonlyMap<string, ReadonlyMap<string, Owed>>
	free: ReadonlyMap<string, bigint>
	perDay: ReadonlyMap<string, bigint>
}>

type Booked = Readonly<{ owner: string; kind: string; asset: string; balance: bigint }>

/**
 * What the books owe, of each asset to each wallet. What features say is a wallet's and the books do not hold is owed all the same: the sums are
 * then more than the books, and nobody is left out. In a transaction that sees one moment.
 */
export async function owedNow(ctx: Context, readers: readonly ReadLiabilities[], at: Date): Promise<OwedNow> {
	const kinds = [...Object.keys(PART), "reward-budget"]
	const booked: readonly Booked[] = await ctx.db
		.select({
			owner: ledgerBalance.owner,
			kind: ledgerBalance.kind,
			asset: ledgerBalance.asset,
			balance: ledgerBalance.balance,
		})
		.from(ledgerBalance)
		.where(and(inArray(ledgerBalance.kind, kinds), gt(ledgerBalance.balance, 0n)))
	const told = await Promise.all([paymentsOnTheirWay(ctx), ...readers.map((read) => read(ctx, at))])
	return {
		owed: sharedOut(
			booked,
			told.flatMap(({ liabilities }) => liabilities),
		),
		free: sumsBy(
			booked.filter(({ kind }) => kind === "reward-budget"),
			({ asset, balance }) => [asset, balance],
		),
		perDay: sumsBy(
			told.flatMap(({ perDay }) => perDay),
			({ asset, units }) => [asset, units],
		),
	}
}

/** Gives each account's balance to those whose it is; what is left is the pool's. */
export function sharedOut(
	booked: readonly Booked[],
	liabilities: Liabilities["liabilities"],
): ReadonlyMap<string, ReadonlyMap<string, Owed>> {
	const left = new Map(booked.flatMap((one) => (one.kind in PART ? [[nameOf(one), one.balance] as const] : [])))
	const shares = new Map<string, Map<string, Owed>>()
	const add = (asset: string, owner: string, kind: LiabilityKind, units: bigint) => {
		if (units <= 0n) return
		const ofAsset = shares.get(asset) ?? new Map<string, Owed>()
		shares.set(asset, ofAsset)
		const had = ofAsset.get(owner) ?? NOTHING
		ofAsset.set(owner, { ...had, [PART[kind]]: had[PART[kind]] + units })
	}
	for (const { account, wallet, units } of liabilities) {
		const name = nameOf(account)
		const has = left.get(name) ?? 0n
		const his = units === "all" ? has : units
		left.set(name, has > his ? has - his : 0n)
		add(account.asset, walletKey(wallet), account.kind, his)
	}
	for (const one of booked)
		if (one.kind in PART) add(one.asset, POOL, one.kind as LiabilityKind, left.get(nameOf(one)) ?? 0n)
	return shares
}

const nameOf = ({ owner, kind, asset }: Omit<Booked, "balance">) => `${kind} ${asset} ${owner}`

function sumsBy<T>(all: readonly T[], of: (one: T) => readonly [string, bigint]): ReadonlyMap<string, bigint> {
	const sums = new Map<string, bigint>()
	for (const [asset, units] of all.map(of)) sums.set(asset, (sums.get(asset) ?? 0n) + units)
	return sums
}

/** What is on its way to somebody, and what somebody sent that could not be taken: theirs until it has landed. */
async function paymentsOnTheirWay(ctx: Context): Promise<Liabilities> {
	const rows = await ctx.db
		.select({
			owner: ledgerBalance.owner,
			asset: ledgerBalance.asset,
			chain: sql<string>`coalesce(${outgoing.chain}, ${receipt.chain})`,
			to: sql<string>`coalesce(${outgoing.toAddress}, ${receipt.sourceOwner})`,
		})
		.from(ledgerBalance)
		.leftJoin(outgoing, sql`${outgoing.subjectId}::text = ${ledgerBalance.owner}`)
		.leftJoin(receipt, sql`${receipt.id}::text = ${ledgerBalance.owner}`)
		.where(
			and(
				eq(ledgerBalance.kind, "owed"),
				gt(ledgerBalance.balance, 0n),
				sql`coalesce(${outgoing.toAddress}, ${receipt.sourceOwner}) is not null`,
			),
		)
	return {
		perDay: [],
		liabilities: rows.map(({ owner, asset, chain, to }) => ({
			account: { owner, kind: "owed", asset },
			wallet: { chain: chainOf(chain), address: to },
			units: "all",
		})),
	}
}

/** Names of chains begin with their family: "solana:<genesis>". */
export const chainOf = (name: string): Proven["chain"] => name.split(":", 1)[0] as Proven["chain"]
