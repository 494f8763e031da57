import { setTimeout as sleep } from "node:timers/promises"
import { sql } from "drizzle-orm"
import { connect } from "#app/db/client.server.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { beat, sessionName, withLease } from "#app/jobs/lease.server.ts"

/** A worker that settles one thing after another, a line for each; it is frozen from outside in the middle of it. */
const holder = process.env.HOLDER ?? ""
const { db } = connect(process.env.DATABASE_URL ?? "", { max: 3, name: sessionName(holder) })
const say = (text: string) => process.stdout.write(`${text}\n`)

// The driver may let go of a promise that fails with the session that is ended; the worker hears of it in the same way.
process.on("unhandledRejection", (error) => {
	if (!isDatabaseUnavailable(error)) throw error
})

await beat(db, holder, [`jobs of ${holder}`])
let n = 0
await withLease(db, { name: "settlement", holder }, async (fenced) => {
	setInterval(() => void beat(db, holder, [`jobs of ${holder}`]).catch(() => {}), 200).unref()
	for (let refused = 0; refused < 3; n++) {
		try {
			await fenced.transaction(async (tx) => {
				await tx.execute(sql`insert into journal (entity, entity_id, to_status, actor, reason, at)
					values ('test', gen_random_uuid(), ${n}, ${holder}, 'settled', clock_timestamp())`)
				say(`wrote ${n}`)
				await sleep(100)
			})
		} catch (error) {
			say(`refused ${n}: ${(error as Error).name}`)
			refused++
			await sleep(100)
		}
	}
}).catch((error: Error) => say(`lost: ${error.name}`))
process.exit(0)
