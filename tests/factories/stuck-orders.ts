import { randomUUID } from "node:crypto"
import type postgres from "postgres"

/** An order that waits, as the settlement leaves it after too many tries: what was signed for it counts as dead. Every guard of the database is asked. */
export const sticks = (sql: postgres.Sql, subject: string, signature = `never-${randomUUID()}`): Promise<unknown> =>
	sql.begin(async (tx) => {
		const id = randomUUID()
		await tx`insert into attempt (id, chain, signature, raw, last_valid_height, created_at)
			select ${id}, chain, ${signature}, 'x', 1, now() from outgoing where subject_id = ${subject}`
		await tx`insert into carries (attempt_id, outgoing_id) select ${id}, id from outgoing where subject_id = ${subject}`
		await tx`update outgoing set status = 'sending', attempt_id = ${id} where subject_id = ${subject} and status = 'queued'`
		await tx`update attempt set status = 'dead', proof = '{"finalizedHeight": "2"}' where id = ${id}`
		const stuck = await tx`update outgoing set status = 'stuck', reason = 'too-many-tries'
			where subject_id = ${subject} and status = 'sending' returning id`
		if (stuck.length !== 1) throw new Error(`${subject} has no order that waits`)
	})
