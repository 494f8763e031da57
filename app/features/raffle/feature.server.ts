import { z } from "zod"
import { commitDraw } from "#app/minting/plans/commit-draw.server.ts"
import { extendSale } from "#app/minting/plans/extend-sale.server.ts"
import { cancelByOperator } from "#app/raffles/cancel-raffle.server.ts"
import { closeRaffles } from "#app/raffles/close-raffles.server.ts"
import { NFT_PRIZE, nftPrizeHandlers, PRIZE, prizeHandlers, redraw } from "#app/raffles/deliver.server.ts"
import { drawRaffles } from "#app/raffles/draw-raffles.server.ts"
import { memoHandlers } from "#app/raffles/memo-handlers.server.ts"
import { publishRaffle } from "#app/raffles/publish-raffle.server.ts"
import { raffleFunding } from "#app/raffles/vault.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import type { Feature } from "../feature.ts"
import { commitPlans } from "./commit-plans.server.ts"
import { openExampleNow } from "./example/open-example.server.ts"
import { raffleMovements } from "./movements.server.ts"
import { ownData } from "./own-data.server.ts"

const evidence = z.object({ why: z.string().trim().min(1).max(2_000) })
const redrawing = evidence.extend({ reason: z.enum(["excluded", "undeliverable"]) })

const acts: OperatorActs = {
	"publish-raffle": async (ctx, { subject: id, who, evidence: given }) => {
		const read = evidence.safeParse(given)
		return read.success ? publishRaffle(ctx, { id, who, ...read.data }) : "unreadable"
	},
	"cancel-raffle": async (ctx, { subject: id, who, evidence: given }) => {
		const read = evidence.safeParse(given)
		return read.success ? cancelByOperator(ctx, { id, who, ...read.data }) : "unreadable"
	},
	"redraw-prize": async (ctx, { subject: id, who, evidence: given }) => {
		const read = redrawing.safeParse(given)
		return read.success ? redraw(ctx, { id, who, ...read.data }) : "unreadable"
	},
}

export const raffleFeature = {
	name: "raffle",
	funding: raffleFunding,
	payouts: { [PRIZE]: prizeHandlers },
	// Plans of minting whose NFTs are its tickets open no sooner, and sell as long as it does.
	orders: { ...memoHandlers({ committed: commitDraw, extended: extendSale }), [NFT_PRIZE]: nftPrizeHandlers },
	acts,
	jobs: {
		"raffle:close": { cron: "* * * * *", run: closeRaffles },
		"raffle:draw": { cron: "* * * * *", run: drawRaffles },
		"raffle:plans": { cron: "* * * * *", run: commitPlans },
		"raffle:example": { cron: "* * * * *", run: openExampleNow, demoOnly: true },
	},
	movements: raffleMovements,
	ownData,
} satisfies Feature
