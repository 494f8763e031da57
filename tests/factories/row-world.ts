import { randomUUID } from "node:crypto"
import type postgres from "postgres"
import { opened, unguarded } from "./guarded-rows.ts"
import { insertion, insertRow, madeRow, neededColumns, refusedBy, type Values } from "./made-rows.ts"

/** A database in which rows may be in any state, and which names the rule that refuses a statement. */
export async function rowWorld() {
	const database = await opened()
	const needed = await neededColumns(database)
	return {
		database,
		/** Inserts a row past triggers and foreign keys. */
		store: async (table: string, values: Values) => {
			await unguarded(database, (tx) => insertRow(tx, table, madeRow(needed, table, values)))
		},
		/** The statement that inserts a row. */
		insertOf: (table: string, values: Values) => insertion(table, madeRow(needed, table, values)),
		/** What some work finds in a transaction of the owner's, of which nothing stays. */
		trial: async <T>(work: (tx: postgres.TransactionSql) => Promise<T>): Promise<T> => {
			const results: T[] = []
			const undone = new Error("undone")
			await database.sql
				.begin(async (tx) => {
					results.push(await work(tx))
					await tx.unsafe("set constraints all immediate")
					throw undone
				})
				.catch((error: unknown) => {
					if (error !== undone) throw error
				})
			const [result] = results
			if (result === undefined) throw new Error("the work found nothing")
			return result
		},
		/** The message or the constraint that refuses the statements, "done" if none does. Nothing of them stays. */
		refusal: (...statements: readonly string[]) =>
			refusedBy(database, async (tx) => {
				for (const statement of statements) await tx.unsafe(statement)
			}),
	}
}

export type RowWorld = Awaited<ReturnType<typeof rowWorld>>

/** Moves units of an asset to an account of the ledger, so that they can leave it again. */
export async function fund({ database }: RowWorld, owner: string, kind: string, asset: string, units: number) {
	const leg = { leg: "l", asset, units: String(units), debitOwner: "funds", debitKind: "kept" }
	const legs = JSON.stringify([{ ...leg, creditOwner: owner, creditKind: kind }])
	await database.sql`select post_transfers('test', ${randomUUID()}, now(), ${legs})`
}

/** Columns with their values in SQL. */
const assignments = (values: Values): readonly string[] =>
	Object.entries(values).map(
		([column, value]) => `"${column}" = ${value === null ? "null" : `'${String(value).replaceAll("'", "''")}'`}`,
	)

export const updateOf = (table: string, values: Values, where: Values) =>
	`update "${table}" set ${assignments(values).join(", ")} where ${assignments(where).join(" and ")}`

type Act = Readonly<{ id: string; kind: string; subject: string; evidence?: unknown }>

/** Stores the proposal that two operators approved for an act, with one value changed. */
export const approve = (world: RowWorld, act: Act, change: Values = {}) =>
	world.store("proposal", { ...act, status: "approved", decided_by: randomUUID(), decided_at: "2020-01-01", ...change })

/** What makes a proposal approve something else. */
export const NEAR_APPROVALS: readonly (readonly [what: string, change: () => Values])[] = [
	["for another act", () => ({ id: randomUUID() })],
	["of another kind", () => ({ kind: "other" })],
	["for another subject", () => ({ subject: randomUUID() })],
	["rejected", () => ({ status: "rejected" })],
]
