import { randomUUID } from "node:crypto"
import type { TestDatabase } from "#app/db/testing.ts"
import { unguarded } from "./guarded-rows.ts"

const SPAN = "now() - interval '1 hour', now() + interval '1 day'"

/** A plan in any state, with its stock; written past the guards. Answers its id. */
export async function planIn(database: TestDatabase, { status = "10", stock = 5 } = {}): Promise<string> {
	const id = randomUUID()
	await unguarded(database, async (tx) => {
		await tx.unsafe(`insert into mint_plan (id, name, kind, status, chain, collection, text, stock, starts_at, ends_at, created_by, created_at)
			values ('${id}', '${id}', 'k', '${status}', 'solana', 'kongz', '{}', ${stock}, ${SPAN}, 'o', now())`)
		await tx.unsafe(
			`insert into mint_phase (plan_id, kind, rule, starts_at, ends_at, most) values ('${id}', 'public', '{"collections":[]}', ${SPAN}, 5)`,
		)
		await tx.unsafe(`insert into mint_unit (plan_id, number) select '${id}', n from generate_series(1, ${stock}) n`)
	})
	return id
}

/** A plan's price of 5 in an asset, written past the guards. */
export const priceIn = (database: TestDatabase, planId: string, asset = "a") =>
	unguarded(database, (tx) =>
		tx.unsafe(`insert into mint_price (plan_id, asset, units) values ('${planId}', '${asset}', 5)`),
	)

/** What a purchase has taken of its plan, and what its buyer has signed for it; past the guards. Answers the signature. */
export async function signedIn(database: TestDatabase, purchaseId: string, status = "stored"): Promise<string> {
	const [raw, proof] = [["stored", "refused"].includes(status), ["stored", "live"].includes(status)]
	await unguarded(database, async (tx) => {
		await tx.unsafe(`update mint_unit u set purchase_id = p.id from mint_purchase p
			where p.id = '${purchaseId}' and u.plan_id = p.plan_id and u.number <= p.quantity`)
		await tx.unsafe(`insert into cosigned (purpose, subject_id, chain, owner, signed, signature, last_valid_height, status, proof, raw, created_at)
			select 'minting:atomic', id, 'c', wallet, 'x', 'by-' || id, 5, '${status}', ${proof ? "null" : "'{}'"}::jsonb, ${raw ? "null" : "'xy'"}::bytea, now()
			from mint_purchase where id = '${purchaseId}'`)
	})
	return `by-${purchaseId}`
}

type Row = Readonly<{ status?: string; quantity?: number; way?: "atomic" | "pay-first" | "free" }>

/** A purchase of a plan in any state, written past the guards. Answers its id. */
export async function purchaseIn(
	database: TestDatabase,
	planId: string,
	{ status = "0", quantity = 1, way = "free" }: Row = {},
): Promise<string> {
	const id = randomUUID()
	const reason = status === "5" ? "'r'" : "null"
	const price = way === "pay-first" ? "'a', 5" : "null, null"
	await unguarded(database, (tx) =>
		tx.unsafe(`insert into mint_purchase (id, plan_id, wallet, quantity, way, status, reference, asset, units, expires_at, asked_by, created_at, reason)
			values ('${id}', '${planId}', '${id}', ${quantity}, '${way}', '${status}', '${id}', ${price}, now(), 'w', now(), ${reason})`),
	)
	return id
}

export async function masterIn(database: TestDatabase, purchaseId: string, status = "0"): Promise<string> {
	const id = randomUUID()
	await unguarded(database, (tx) =>
		tx.unsafe(
			`insert into minting_master (id, purchase_id, status, changed_at) values ('${id}', '${purchaseId}', '${status}', now())`,
		),
	)
	return id
}

export async function itemIn(database: TestDatabase, masterId: string, status = "0"): Promise<string> {
	const id = randomUUID()
	const asset = status === "20" ? `'${id}'` : "null"
	await unguarded(database, (tx) =>
		tx.unsafe(
			`insert into minting_item (id, master_id, status, signature, asset, changed_at) values ('${id}', '${masterId}', '${status}', 's', ${asset}, now())`,
		),
	)
	return id
}

export async function paymentIn(database: TestDatabase, purchaseId: string, status = "0"): Promise<string> {
	const id = randomUUID()
	await unguarded(database, (tx) =>
		tx.unsafe(`insert into minting_payment (id, purchase_id, status, asset, units, vault, intent_id, signature, created_at)
			values ('${id}', '${purchaseId}', '${status}', 'a', 5, 'v', gen_random_uuid(), 's', now())`),
	)
	return id
}
