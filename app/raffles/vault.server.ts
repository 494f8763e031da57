import { and, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import type { Handlers } from "#app/settlement/handlers.ts"
import type { Account } from "#app/settlement/ledger.server.ts"
import { ledgerAccount, ledgerBalance, ledgerTransfer } from "#app/settlement/tables.server.ts"
import { prizeBudget, prizesOf, sumsOf } from "./money.ts"
import type { Raffle } from "./schedule.ts"

/** What our treasury sends to the vaults for raffles can be promised as prizes. */
export const raffleFunding: Handlers["funding"] = async (ctx, { receipt, vault }) => {
	const ours = ctx.vaults.find((one) => one.role === "raffle" && one.account === receipt.account)
	const isItsAsset = ours && ctx.assets.get(ours.asset).address === receipt.asset
	return isItsAsset ? [{ leg: "prizes", debit: vault, credit: prizeBudget(receipt.asset), units: receipt.units }] : null
}

/** The budget that a raffle's prizes were set aside from, and go back to: before raffles had one of their own it was that of rewards of NFTs. */
export async function budgetOf(
	{ db }: Pick<Context, "db">,
	{ raffleId, asset }: Readonly<{ raffleId: string; asset: string }>,
): Promise<Account> {
	const [from] = await db
		.select({ owner: ledgerAccount.owner })
		.from(ledgerTransfer)
		.innerJoin(ledgerAccount, eq(ledgerAccount.id, ledgerTransfer.debit))
		.where(
			and(
				eq(ledgerTransfer.cause, "raffle-published"),
				eq(ledgerTransfer.causeId, raffleId),
				eq(ledgerTransfer.asset, asset),
			),
		)
		.limit(1)
	return from ? { ...prizeBudget(asset), owner: from.owner } : prizeBudget(asset)
}

/** What covers prizes, of one asset: `promised` by this raffle, `held` for it by the books, `free` for those to come, and the vault that it came by. */
export type Cover = Readonly<{ asset: string; promised: bigint; held: bigint; free: bigint; vault: string | null }>

/** What covers a raffle's prizes, asset by asset, as the books have it now. */
export async function coverOf(ctx: Pick<Context, "db" | "assets" | "vaults">, one: Raffle): Promise<readonly Cover[]> {
	const sums = [...sumsOf(one.prizes)]
	const owners = [one.id, prizeBudget("").owner]
	const rows = await ctx.db
		.select({
			owner: ledgerBalance.owner,
			kind: ledgerBalance.kind,
			asset: ledgerBalance.asset,
			balance: ledgerBalance.balance,
		})
		.from(ledgerBalance)
		.where(isAnyOf(ledgerBalance.owner, owners))
	const balance = (of: Account) =>
		rows.find(({ owner, kind, asset }) => owner === of.owner && kind === of.kind && asset === of.asset)?.balance ?? 0n
	return sums.map(([asset, promised]) => {
		const entry = ctx.assets.all.find(({ address }) => address === asset)
		const vault = ctx.vaults.find((vault) => vault.role === "raffle" && vault.asset === entry?.id)
		return {
			asset,
			promised,
			held: balance(prizesOf(one.id, asset)),
			free: balance(prizeBudget(asset)),
			vault: vault?.account ?? null,
		}
	})
}
