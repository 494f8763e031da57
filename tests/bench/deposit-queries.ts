import { createHash } from "node:crypto"
import type { Db } from "#app/db/client.server.ts"
import { chainSays } from "#app/features/admin/deposit/find-deposit.server.ts"
import { paymentsIn, paymentsOf, readPlace } from "#app/features/admin/deposit/payments.server.ts"
import { rootsOfId, rootsOfReference, rootsOfSignature } from "#app/features/admin/deposit/roots.server.ts"
import { tellStory } from "#app/features/admin/deposit/tell-story.server.ts"
import { tellAll } from "#app/features.server.ts"

/** Rows that nothing else of the bench asks for: acts, notices, requests to look, and transactions that were read. */
export const depositRows = (rows: number): string[] => {
	const n = `from generate_series(1, ${rows}) n`
	return [
		`insert into operator_act (who, kind, subject, evidence, created_at, done_at, outcome) select 'w', 'k', n::text, '{}', now(), now(), 'done' ${n}`,
		`insert into operator_notice (kind, subject, facts, at, seen_at) select 'k', n::text, '{}', now(), now() ${n}`,
		`insert into payment_lookup (chain, signature, asked_at, done_at, outcome, asker) select 'c', 'looked' || n, now(), now(), 'nothing', 'w' ${n}`,
		`insert into tx_read (chain, account, signature, slot, state, read_at) select 'c', 'v', 'read' || n, n, 'empty', now() ${n}`,
	]
}

const idOf = (text: string) =>
	createHash("md5")
		.update(text)
		.digest("hex")
		.replace(/(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

/** Every search that an operator can make, by ids, signatures and addresses as the bench's rows have them. `on`: vaults and assets. */
export async function depositSearches(db: Db, on: object, address: string): Promise<void> {
	const chain = { id: "solana", name: "c", native: { address: "SOL", symbol: "SOL", scale: 9 } }
	const chains = { all: [{ ...chain, isAddress: () => true, isSignature: () => true }] }
	const ctx = { ...on, db, chains } as never
	const telling = { tell: tellAll, locale: "en-US", seesAudit: true, sought: "" }
	const first = await paymentsOf(ctx, address, null)
	if (!first.older) throw new Error("the address has no second page")
	await paymentsOf(ctx, address, readPlace(first.older))
	const roots = [
		...(await rootsOfReference(ctx, "7")),
		...(await rootsOfSignature(ctx, "7", tellAll)),
		...(await rootsOfSignature(ctx, "paid8", tellAll)),
		...(await rootsOfId(ctx, idOf("x9"), tellAll)),
		...(await rootsOfId(ctx, idOf("paid10"), tellAll)),
		...first.lines.slice(0, 3),
	]
	await paymentsIn(ctx, roots)
	for (const root of roots) if (!(await tellStory(ctx, root, telling))) throw new Error("a story is gone")
	await chainSays(ctx, "7")
}
