import { and, desc, eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { balancesOf } from "#app/settlement/ledger.server.ts"
import { dollarAsset, freeBudget } from "./pools.server.ts"
import { PROGRAM_IDS, type ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { ratesInForce } from "./rules.server.ts"
import { shareEndOf, statementOf } from "./share-months.server.ts"
import { nftShareMonth } from "./tables.server.ts"

export type DeclaredMonth = Readonly<{
	program: string
	collection: string
	month: string
	pool: bigint
	stated: boolean
}>

const LATEST = 12

/** Which collections have a monthly share, what is free for it, and what was declared last. Null without an asset that is a dollar. */
export async function monthsToDeclare(ctx: Context, at: Date) {
	const asset = dollarAsset(ctx)
	if (!asset) return null
	const budget = freeBudget(asset.address)
	const [rules, balances, declared] = await Promise.all([
		Promise.all(PROGRAM_IDS.map(async (program) => ({ program, rule: await ratesInForce(ctx, program, at) }))),
		balancesOf(ctx.db, budget.kind, budget.asset, [budget.owner]),
		ctx.db.select().from(nftShareMonth).orderBy(desc(nftShareMonth.month), desc(nftShareMonth.id)).limit(LATEST),
	])
	const choices = rules.flatMap(({ program, rule }) =>
		programOf(program)
			.tabs.filter(({ id }) => rule?.body.collections[id]?.usdc)
			.map(({ id }) => ({ program, collection: id })),
	)
	return {
		asset: { symbol: asset.symbol, scale: asset.scale },
		free: balances.get(budget.owner) ?? 0n,
		choices,
		declared: declared.map(
			({ program, collection, month, pool, statedAt }): DeclaredMonth => ({
				...{ program, collection, month, pool },
				stated: statedAt !== null,
			}),
		),
	}
}

type Month = Readonly<{ program: ProgramId; collection: string; month: string }>

export const isMonthDeclared = async ({ db }: Pick<Context, "db">, { program, collection, month }: Month) =>
	(await db.$count(
		nftShareMonth,
		and(eq(nftShareMonth.program, program), eq(nftShareMonth.collection, collection), eq(nftShareMonth.month, month)),
	)) > 0

/** When a month's pool is divided, and until when a part of it can be claimed. */
export const datesOfMonth = (month: string) => ({ dividedAt: statementOf(month), endsAt: shareEndOf(month) })
