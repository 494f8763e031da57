import type { Context } from "#app/db/context.ts"
import type { Feature } from "../feature.ts"
import { airdropActs } from "./acts.server.ts"
import { listSources } from "./carry/list-source.server.ts"
import { deliverAirdrops } from "./deliver.server.ts"
import { coinHandlers, nftHandlers } from "./delivered.server.ts"
import { dryRuns } from "./dry-run.server.ts"
import { readProposedAgain } from "./metadata/read-again.server.ts"
import { AIRDROP_COIN, AIRDROP_NFT } from "./money.ts"
import { ownData } from "./own-data.server.ts"

async function deliver(ctx: Context): Promise<void> {
	await listSources(ctx)
	await dryRuns(ctx)
	await readProposedAgain(ctx)
	await deliverAirdrops(ctx)
}

export const airdropFeature = {
	name: "airdrop",
	payouts: { [AIRDROP_COIN]: coinHandlers },
	orders: { [AIRDROP_NFT]: nftHandlers },
	acts: airdropActs,
	jobs: { "airdrop:deliver": { cron: "* * * * *", run: deliver } },
	movements: { [AIRDROP_COIN]: "airdrop" },
	ownData,
} satisfies Feature
