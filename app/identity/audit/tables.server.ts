import { sql } from "drizzle-orm"
import {
	bigint,
	bigserial,
	boolean,
	check,
	customType,
	date,
	index,
	integer,
	jsonb,
	pgTable,
	text,
	unique,
} from "drizzle-orm/pg-core"
import { at, bytes } from "#app/db/columns.server.ts"

/** The number of a transaction, which never comes again. */
const xid8 = customType<{ data: string }>({ dataType: () => "xid8" })

/** Acts on people's data and on money: who did what to whose, with the figures. Written in the transaction of the act itself. */
export const audit = pgTable(
	"audit",
	{
		id: bigserial("id", { mode: "bigint" }).primaryKey(),
		/** A wallet ("solana:<address>"), "system", later an administrator; "erased". */
		actor: text("actor").notNull(),
		/** What was done, e.g. "own-data.erased". */
		act: text("act").notNull(),
		/** To whose data or to what; "erased". */
		subject: text("subject").notNull(),
		/** Null: erased. */
		facts: jsonb("facts"),
		at: at("at").notNull(),
		/** The transaction that wrote it: sealed once every transaction as old has ended. */
		xid: xid8("xid").notNull().default(sql`pg_current_xact_id()`),
		/** What nobody can guess, so that a digest tells nothing of a row that was erased. Null: erased. */
		salt: bytes("salt").default(sql`uuid_send(gen_random_uuid())`),
		erasedAt: at("erased_at"),
		/** Whether it has its place in the chain: so that the few that have none are found by an index. */
		sealed: boolean("sealed").notNull().default(false),
	},
	(t) => [
		index("audit_subject_idx").on(t.subject, t.at),
		index("audit_act_idx").on(t.act, t.id),
		index("audit_actor_idx").on(t.actor, t.id),
		index("audit_at_idx").on(t.at),
		index("audit_unsealed_idx").on(t.id).where(sql`not sealed`),
		index("audit_erasures_idx").using("gin", sql`(facts -> 'ids')`).where(sql`act = 'audit.erased'`),
		check(
			"audit_erased_whole",
			sql`(erased_at is null) = (facts is not null) and (erased_at is null) = (salt is not null)`,
		),
		check("audit_salt", sql`length(salt) = 16`),
	],
)

/** The chain: one link for each row of the audit, in the order in which they were sealed. */
export const auditSeal = pgTable(
	"audit_seal",
	{
		seq: bigint("seq", { mode: "bigint" }).primaryKey(),
		auditId: bigint("audit_id", { mode: "bigint" })
			.notNull()
			.references(() => audit.id),
		/** The hash of the link before; 32 zeros before the first. */
		prev: bytes("prev").notNull(),
		/** Of the row, with its salt. */
		digest: bytes("digest").notNull(),
		/** Of all three: `linkHash`. */
		hash: bytes("hash").notNull(),
		sealedAt: at("sealed_at").notNull(),
	},
	(t) => [
		unique("audit_seal_audit_id").on(t.auditId),
		check("audit_seal_link", sql`seq > 0 and length(prev) = 32 and length(digest) = 32`),
		check("audit_seal_hash", sql`hash = sha256(prev || int8send(seq) || digest)`),
	],
)

/** The last link of a day (UTC, by when it was sealed), told to everybody. A day on which nothing was sealed has none. */
export const auditDigest = pgTable(
	"audit_digest",
	{
		day: date("day", { mode: "string" }).primaryKey(),
		seq: bigint("seq", { mode: "bigint" })
			.notNull()
			.references(() => auditSeal.seq),
		hash: bytes("hash").notNull(),
		/** Links since the digest before. */
		rows: integer("rows").notNull(),
		publishedAt: at("published_at").notNull(),
	},
	(t) => [unique("audit_digest_seq").on(t.seq), check("audit_digest_rows", sql`rows > 0`)],
)
