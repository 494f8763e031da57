import { type AssetEntry, assetsOf } from "#app/chains/assets.ts"
import { chainsOf } from "#app/chains/chains.ts"
import type { ChainAdapter } from "#app/chains/port.ts"
import { connect } from "#app/db/client.server.ts"
import { databaseClock } from "#app/db/clock.server.ts"
import type { Context } from "#app/db/context.ts"
import { type PostPlans, postPlans } from "#app/features/coin-staking/post-plans.server.ts"

/** A worker that posts plans and is killed from outside before it is done. It asks no chain: only its name is needed. */
type Asked = Readonly<{ asset: AssetEntry; chain: string; wish: PostPlans }>

const { db } = connect(process.env.DATABASE_URL ?? "", { max: 2 })
const { asset, chain, wish } = JSON.parse(process.env.WISH ?? "{}") as Asked
const chains = chainsOf({ solana: { id: "solana", name: chain } as ChainAdapter })
await postPlans({ db, now: databaseClock(db), chains, assets: assetsOf([asset]) } as Context, wish)
process.exit(0)
