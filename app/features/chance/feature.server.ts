import { basisActs } from "#app/chance/basis-acts.server.ts"
import { forgetOverExclusions } from "#app/chance/exclude.server.ts"
import { chanceRecords, forgetDeclarations } from "#app/chance/own-data.server.ts"
import type { Feature, OwnData } from "../feature.ts"

/** An exclusion protects whoever asked for it, and outlives the deletion of the rest. */
const ownData: OwnData = {
	section: "chance",
	erasable: ["chanceDeclarations"],
	stays: ["chanceExclusions"],
	async read(ctx, { wallet }) {
		const { declarations, exclusions } = await chanceRecords(ctx, wallet)
		return { lists: { chanceDeclarations: declarations, chanceExclusions: exclusions }, subjects: [] }
	},
	erase: async (ctx, { wallet }) => ({ chanceDeclarations: await forgetDeclarations(ctx, wallet) }),
}

/** Who may buy what chance decides: features that sell it ask `app/chance`. */
export const chanceFeature = {
	name: "chance",
	acts: basisActs,
	jobs: { "chance:sweep": { cron: "47 3 * * *", run: forgetOverExclusions } },
	ownData,
} satisfies Feature
