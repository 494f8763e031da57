import { and, eq, type SQL, sql } from "drizzle-orm"
import { textArray } from "#app/db/arrays.server.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { TWIG_CLAIM, twigsOf } from "#app/rewards/twig.server.ts"
import { ledgerAccount, ledgerTransfer, operatorAct, outgoing, receipt } from "#app/settlement/tables.server.ts"
import type { Code, Meanings, Movement, Part } from "./movements.ts"

/** Lines that a statement has at most. */
export const MOST_LINES = 100_000

/** `year`: of UTC; null: all. */
export type Asked = Readonly<{ owners: readonly string[]; year: number | null; most?: number }>
/** In the order of time. `more`: there are others after these. */
export type Movements = Readonly<{ lines: readonly Movement[]; more: boolean }>

type Row = Readonly<{
	at: string
	/** How it is in the books: a payment in by what became of it, a payment out, points. */
	way: "settles" | "kept" | "owed-back" | "paid" | "resolved" | "points"
	wallet: string
	asset: string
	units: string
	signature: string | null
	purpose: string | null
	subject: string
	/** The outgoing's own id; empty where there is none. */
	paid_by: string | null
	cause: string
}>

/**
 * Every movement of these wallets on Solana that is final, from the transfers of the ledger that took something in from them or gave something
 * out to them: the sums are those of the books. What a feature's payments were, it says itself.
 */
export async function readMovements(
	ctx: Pick<Context, "db">,
	{ owners, year, most = MOST_LINES }: Asked,
	meanings: Meanings,
): Promise<Movements> {
	if (owners.length === 0) return { lines: [], more: false }
	const rows = [...(await ctx.db.execute<Row>(queryOf(owners, year, most + 1)))]
	const parts = await partsOf(ctx, rows, meanings)
	const signatures = await signaturesByHand(ctx, rows)
	const ofPoints = new Map(owners.map((owner) => [pointsOf(owner), owner]))
	const lines = rows.flatMap((row) => {
		const units = BigInt(row.units)
		const signature = row.signature ?? (row.paid_by && signatures.get(row.paid_by)) ?? null
		const wallet = ofPoints.get(row.wallet) ?? row.wallet
		const line = { at: new Date(row.at), wallet, asset: row.asset, signature, subject: row.subject }
		return parts(row, units < 0n ? -units : units).map(
			(part): Movement => ({ ...line, code: part.code, units: units < 0n ? -part.units : part.units }),
		)
	})
	return { lines: lines.slice(0, most), more: lines.length > most }
}

/** Whose points they are, as the ledger names it. */
const pointsOf = (owner: string) => twigsOf({ chain: "solana", address: owner }).owner

function queryOf(owners: readonly string[], year: number | null, most: number): SQL {
	const addresses = textArray(owners)
	const keys = textArray(owners.map(pointsOf))
	const points = (side: "credit" | "debit", sign: string) => sql`
		select t.id, t.at, 'points', a.owner, t.asset, ${sql.raw(sign)}t.units, null, null, t.cause_id, null::uuid, t.cause
		from ${ledgerAccount} a join ${ledgerTransfer} t on t.${sql.raw(side)} = a.id
		where a.kind = 'points' and a.owner = any(${keys})`
	return sql`
		select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, way, wallet, asset, units::text as units, signature, purpose,
			subject::text as subject, paid_by::text as paid_by, cause
		from (
			select t.id, r.block_time as at, case when r.outcome in ('settles','kept') then r.outcome else 'owed-back' end as way, r.source_owner as wallet,
				t.asset, -t.units as units, r.signature, case when r.outcome = 'settles' then i.purpose end as purpose,
				case when r.outcome = 'settles' then i.subject_id else r.id end as subject, null::uuid as paid_by, t.cause
			from ${receipt} r join ${ledgerTransfer} t on t.cause = 'receipt' and t.cause_id = r.id left join intent i on i.id = r.intent_id
			where r.source_owner = any(${addresses})
			union all
			select t.id, coalesce(d.at, t.at), t.leg, o.to_address, t.asset, t.units, case when t.leg = 'paid' then a.signature end, o.purpose,
				o.subject_id, o.id, t.cause
			from ${outgoing} o join ${ledgerTransfer} t on t.cause = 'outgoing' and t.cause_id = o.id
			left join attempt a on a.id = o.attempt_id
			left join lateral (select min(block_time) as at from vault_debit where t.leg = 'paid' and chain = a.chain and signature = a.signature) d on true
			where o.to_address = any(${addresses})
			union all ${points("credit", "")} union all ${points("debit", "-")}
		) moved
		${year === null ? sql`` : sql`where at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'UTC') and at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, 'UTC')`}
		order by moved.at, moved.id limit ${most}::int`
}

const PLAIN: Readonly<Partial<Record<Row["way"], Code>>> = { kept: "kept", "owed-back": "owed-back" }
/** Purposes that are settlement's own. */
const OWN: Meanings = { refund: "paid-back" }

type PartsOf = (row: Row, units: bigint) => readonly Part[]

/** Asks the features, each purpose once. What they do not know, or what does not add up, is told whole: sums stay true. */
async function partsOf(ctx: Pick<Context, "db">, rows: readonly Row[], meanings: Meanings): Promise<PartsOf> {
	const all: Meanings = { ...meanings, ...OWN }
	const meaningOf = ({ purpose }: Row) => (purpose !== null && Object.hasOwn(all, purpose) ? all[purpose] : undefined)
	const told = new Map<string, ReadonlyMap<string, readonly Part[]>>()
	for (const [purpose, meaning] of Object.entries(all)) {
		if (typeof meaning === "string") continue
		const subjects = rows.filter((row) => row.purpose === purpose).map(({ subject }) => subject)
		if (subjects.length > 0) told.set(purpose, await meaning(ctx, subjects))
	}
	return (row, units) => {
		const whole = (code: Code) => [{ code, units }]
		if (row.way === "points") return whole(row.cause === TWIG_CLAIM ? "twig" : "other")
		const plain = PLAIN[row.way]
		if (plain) return whole(plain)
		const meaning = meaningOf(row)
		if (typeof meaning === "string") return whole(meaning)
		const parts =
			told
				.get(row.purpose ?? "")
				?.get(row.subject)
				?.filter((part) => part.units > 0n) ?? []
		const sum = parts.reduce((all, part) => all + part.units, 0n)
		return sum === units ? parts : whole("other")
	}
}

/** What operators have paid by keys of their own, by the outgoing: they have said by which transaction. */
async function signaturesByHand(
	{ db }: Pick<Context, "db">,
	rows: readonly Row[],
): Promise<ReadonlyMap<string, string>> {
	const ids = rows.flatMap((row) => (row.way === "resolved" && row.paid_by ? [row.paid_by] : []))
	if (ids.length === 0) return new Map()
	const acts = await db
		.select({ subject: operatorAct.subject, evidence: operatorAct.evidence })
		.from(operatorAct)
		.where(
			and(eq(operatorAct.kind, "resolve-payout"), eq(operatorAct.outcome, "done"), isAnyOf(operatorAct.subject, ids)),
		)
	return new Map(
		acts.flatMap(({ subject, evidence }) => {
			const { signature } = evidence as { signature?: unknown }
			return typeof signature === "string" ? [[subject, signature] as const] : []
		}),
	)
}
