import { connect } from "#app/db/client.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { type PostPlans, postPlans } from "#app/features/coin-staking/post-plans.server.ts"

/** A worker that posts plans and is killed from outside before it is done. */
const { db } = connect(process.env.DATABASE_URL ?? "", { max: 2 })
const { coin, wish } = JSON.parse(process.env.WISH ?? "{}") as { coin: Context["coin"]; wish: PostPlans }
await postPlans({ db, now: databaseClock(db), coin } as Context, wish)
process.exit(0)
