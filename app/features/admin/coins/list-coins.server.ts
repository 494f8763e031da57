import type { VaultRole } from "#app/chains/assets.ts"
import type { Context } from "#app/db/context.ts"
import { findReports } from "#app/reserves/reports.server.ts"
import { balancesOf } from "#app/settlement/ledger.server.ts"
import { variableOf, vaultVariable } from "./variables.ts"

/** What is known of a coin, and the variable of the environment that says it; null: the code itself does. */
export type CoinFact = Readonly<{
	what: "symbol" | "scale" | "address" | "treasury"
	value: string | null
	variable: string | null
}>
/** An account of ours; `units` is what the books say it holds. */
export type CoinVault = Readonly<{ role: VaultRole; owner: string; account: string; units: bigint; variable: string }>
/** Sums of the newest report of reserves, in base units. */
export type CoinSums = Readonly<{
	day: string
	principal: bigint
	reward: bigint
	owed: bigint
	free: bigint
	perDay: bigint
}>
export type CoinEntry = Readonly<{
	id: string
	symbol: string
	scale: number
	chain: string
	facts: readonly CoinFact[]
	vaults: readonly CoinVault[]
	/** Null: there is no report of it yet. */
	sums: CoinSums | null
}>

/** The coins that the site deals in, each with its accounts and its sums. */
export async function listCoins(ctx: Pick<Context, "db" | "assets" | "vaults">): Promise<CoinEntry[]> {
	const reports = await findReports(ctx, null)
	return Promise.all(
		ctx.assets.all.map(async ({ id, symbol, scale, chain, address, treasury }) => {
			const vaults = ctx.vaults.filter(({ asset }) => asset === id)
			const books = await balancesOf(
				ctx.db,
				"vault",
				address,
				vaults.map(({ account }) => account),
			)
			const fact = (what: CoinFact["what"], value: string | null): CoinFact => ({
				...{ what, value },
				variable: variableOf(id, what),
			})
			const found = reports.flatMap(({ day, assets }) => assets.map((sums) => ({ day, ...sums })))
			return {
				...{ id, symbol, scale, chain },
				facts: [
					fact("symbol", symbol),
					fact("address", address),
					fact("scale", `${scale}`),
					fact("treasury", treasury),
				],
				vaults: vaults.map(({ role, owner, account }) => ({
					...{ role, owner, account, variable: vaultVariable(role) },
					// A vault mirrors the chain: its balance is what it holds, negated.
					units: -(books.get(account) ?? 0n),
				})),
				sums: found.find(({ asset }) => asset === address) ?? null,
			}
		}),
	)
}
