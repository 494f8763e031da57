import { sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { fromHex, ROW_COLUMNS, type RowTexts, readRow } from "./chain-rows.server.ts"
import { type Broken, ChainCheck, type Link, type Told } from "./verify-chain.ts"

export type Verified = Readonly<{
	rows: number
	erased: number
	/** Days that were told and agree with the chain. */
	days: number
	/** The last link that was looked at and is whole. */
	sealedUpTo: Readonly<{ seq: bigint; at: string }> | null
	/** Rows that wait for their seal. */
	unsealed: number
	/** The first that is wrong; nothing after it was looked at. */
	broken: Broken | null
}>

const AT_ONCE = 1_000

/** Looks at the whole chain as it stands at one moment, some links at a time. Writes nothing. */
export const verifyAudit = (db: Db, atOnce = AT_ONCE): Promise<Verified> =>
	db.transaction((tx) => verify(tx, atOnce), { isolationLevel: "repeatable read", accessMode: "read only" })

async function verify(tx: Db, atOnce: number): Promise<Verified> {
	const check = new ChainCheck()
	let days = 0
	let sealedUpTo: Verified["sealedUpTo"] = null
	const [waiting] = await tx.execute<{ rows: string }>(sql`select count(*) as rows from audit where not sealed`)
	const verified = (broken: Broken | null): Verified => ({
		...{ rows: check.rows, erased: check.erased, days, sealedUpTo, broken },
		unsealed: Number(waiting?.rows),
	})
	for (let last = 0n; ; ) {
		const links = await readLinks(tx, last, atOnce)
		const to = links.at(-1)?.seq ?? null
		const told = await readTold(tx, last, to)
		for (const { sealedAt, ...link } of links) {
			const broken = check.link(link)
			if (broken) return verified(broken)
			sealedUpTo = { seq: link.seq, at: sealedAt }
			while (told[0]?.seq === link.seq) {
				const differs = check.told(told.shift() as Told)
				if (differs) return verified(differs)
				days += 1
			}
		}
		const [left] = told
		if (left) return verified(check.told(left))
		if (to === null) return verified(await outsideOf(tx, check.rows))
		last = to
	}
}

type LinkTexts = Readonly<Record<"seq" | "auditId" | "prev" | "digest" | "hash" | "sealedAt", string>> &
	Readonly<{ isErased: boolean; isErasureRecorded: boolean }>

/** The salts and facts of a batch, and whether an erasure was recorded: asked by an index for those alone that were erased. */
export async function readLinks(
	tx: Db,
	after: bigint,
	most: number,
): Promise<readonly (Link & { sealedAt: string })[]> {
	const found = await tx.execute<LinkTexts & { [K in keyof RowTexts]: RowTexts[K] | null }>(sql`
		select s.seq::text as seq, s.audit_id::text as "auditId", encode(s.prev, 'hex') as prev, encode(s.digest, 'hex') as digest,
			encode(s.hash, 'hex') as hash, to_char(s.sealed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "sealedAt",
			${ROW_COLUMNS}, a.erased_at is not null as "isErased",
			case when a.erased_at is not null then exists(
				select from audit r where r.act = 'audit.erased' and r.facts -> 'ids' ? s.audit_id::text and r.id > s.audit_id and r.erased_at is null
			) else false end as "isErasureRecorded"
		from audit_seal s left join audit a on a.id = s.audit_id
		where s.seq > ${after.toString()}::bigint order by s.seq limit ${most}`)
	return found.map(({ seq, auditId, prev, digest, hash, sealedAt, isErased, isErasureRecorded, ...row }) => ({
		...{ seq: BigInt(seq), auditId, sealedAt, isErased, isErasureRecorded },
		...{ prev: fromHex(prev), digest: fromHex(digest), hash: fromHex(hash) },
		row: row.id === null ? null : readRow(row as RowTexts),
	}))
}

/** What was told of days whose link is among these; `to` of null: of all that is left. */
async function readTold(tx: Db, after: bigint, to: bigint | null): Promise<Told[]> {
	const found = await tx.execute<{ day: string; seq: string; hash: string; rows: number }>(sql`
		select day::text as day, seq::text as seq, encode(hash, 'hex') as hash, rows from audit_digest
		where seq > ${after.toString()}::bigint and seq <= ${(to ?? 2n ** 63n - 1n).toString()}::bigint order by audit_digest.seq, audit_digest.day`)
	return found.map(({ day, seq, hash, rows }) => ({ day, seq: BigInt(seq), hash: fromHex(hash), rows }))
}

/** The first row that is marked as sealed and is not in the chain: looked for only where there are more marks than links. */
async function outsideOf(tx: Db, links: number): Promise<Broken | null> {
	const [marked] = await tx.execute<{ rows: string }>(sql`select count(*) as rows from audit where sealed`)
	if (Number(marked?.rows) === links) return null
	const [found] = await tx.execute<{ id: string }>(sql`
		select a.id::text as id from audit a where a.sealed and not exists(select from audit_seal s where s.audit_id = a.id) order by a.id limit 1`)
	return found ? { wrong: "outside", seq: null, auditId: found.id } : null
}
