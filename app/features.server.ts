import type { FindRecords } from "#app/operations/found-record.ts"
import type { TellOpened } from "#app/operations/opened.ts"
import { adminFeature } from "./features/admin/feature.server.ts"
import { airdropFeature } from "./features/airdrop/feature.server.ts"
import { chanceFeature } from "./features/chance/feature.server.ts"
import { choices } from "./features/choices/feature.server.ts"
import { coinStaking } from "./features/coin-staking/feature.server.ts"
import { crafting } from "./features/crafting/feature.server.ts"
import { documents } from "./features/documents/feature.server.ts"
import { doors } from "./features/doors/feature.server.ts"
import { drops } from "./features/drops/feature.server.ts"
import type { Feature } from "./features/feature.ts"
import { migration } from "./features/migration/feature.server.ts"
import { mintFeature } from "./features/mint/feature.server.ts"
import { minting } from "./features/minting/feature.server.ts"
import { newsFeature } from "./features/news/feature.server.ts"
import { nftStaking } from "./features/nft-staking/feature.server.ts"
import { notices } from "./features/notices/feature.server.ts"
import { raffleFeature } from "./features/raffle/feature.server.ts"
import { reminders } from "./features/reminders/feature.server.ts"
import { reservations } from "./features/reservations/feature.server.ts"
import { vaults } from "./features/vaults/feature.server.ts"
import { vesting } from "./features/vesting/feature.server.ts"
import { watch } from "./features/watch/feature.server.ts"

/** Every feature that is more than pages. Web, worker, seed and own data loop over it. */
export const FEATURES: readonly Feature[] = [
	coinStaking,
	nftStaking,
	drops,
	crafting,
	minting,
	mintFeature,
	chanceFeature,
	raffleFeature,
	airdropFeature,
	migration,
	vesting,
	documents,
	reservations,
	newsFeature,
	notices,
	watch,
	choices,
	vaults,
	reminders,
	doors,
	adminFeature,
]

/** What payments opened, whichever feature opened it. */
export const tellAll: TellOpened = async (ctx, ids) =>
	(await Promise.all(FEATURES.map((one) => one.opened?.(ctx, ids) ?? []))).flat()

/** Records of every feature that a text names. */
export const findAllRecords: FindRecords = async (ctx, finding) =>
	(await Promise.all(FEATURES.map((feature) => feature.records?.(ctx, finding) ?? []))).flat()
