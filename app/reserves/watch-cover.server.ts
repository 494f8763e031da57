import { and, eq, inArray, isNull, sql } from "drizzle-orm"
import type { ChainAdapter } from "#app/chains/port.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { knownAccounts } from "#app/settlement/our-accounts.ts"
import { writeStop } from "#app/settlement/stops.server.ts"
import { ledgerBalance, settlementStop } from "#app/settlement/tables.server.ts"

/** Base units of an asset: what the books owe, and what they say our accounts hold. That the chain holds the same is compared all the time. */
export type Cover = Readonly<{ asset: string; promised: bigint; there: bigint }>

/** As of now, by asset of a chain. */
export async function coverNow(
	ctx: Pick<Context, "db" | "assets" | "vaults">,
	chain: ChainAdapter,
): Promise<readonly Cover[]> {
	const assets = ctx.assets.all.filter((one) => one.chain === chain.id).map(({ address }) => address)
	const accounts = knownAccounts({ ctx, chain }).map(({ account }) => account)
	const isVault = and(eq(ledgerBalance.kind, "vault"), isAnyOf(ledgerBalance.owner, accounts))
	const rows = await ctx.db
		.select({
			asset: ledgerBalance.asset,
			promised: sql<string>`coalesce(sum(${ledgerBalance.balance}) filter (where ${ledgerBalance.kind} <> 'vault'), 0)`,
			there: sql<string>`coalesce(-sum(${ledgerBalance.balance}) filter (where ${isVault}), 0)`,
		})
		.from(ledgerBalance)
		.where(
			and(
				isAnyOf(ledgerBalance.asset, assets),
				inArray(ledgerBalance.kind, ["principal", "reward-reserved", "owed", "vault"]),
			),
		)
		.groupBy(ledgerBalance.asset)
	return rows.map(({ asset, promised, there }) => ({ asset, promised: BigInt(promised), there: BigInt(there) }))
}

/** Stops payouts and new agreements while more is owed of an asset than is there, and lets them go on once it is. */
export async function watchCover(ctx: Context): Promise<void> {
	for (const chain of ctx.chains.all) {
		for (const { asset, promised, there } of await coverNow(ctx, chain)) {
			const at = await ctx.now()
			const is = { chain: chain.name, reason: "uncovered", subject: asset } as const
			if (promised > there) {
				const facts = { promised: promised.toString(), there: there.toString() }
				if (await writeStop(ctx, { ...is, facts, at })) ctx.log.error({ asset, ...facts }, "more is owed than is there")
				continue
			}
			const { chain: name, reason, subject } = settlementStop
			await ctx.db
				.update(settlementStop)
				.set({ clearedAt: at, clearedBy: "system" })
				.where(
					and(eq(name, is.chain), eq(reason, is.reason), eq(subject, is.subject), isNull(settlementStop.clearedAt)),
				)
		}
	}
}
