import type { Context } from "#app/db/context.ts"
import { enqueue } from "#app/jobs/enqueue.server.ts"

/** Has lists reckoned and sent as soon as the caller's transaction has committed. */
export const poke = ({ db }: Pick<Context, "db">): Promise<void> =>
	enqueue(db, "airdrop:deliver", {}, { key: "airdrop" })
