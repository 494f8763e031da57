import { type PostRuleOutcome, postRule } from "#app/operators/post-rule.server.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"
import { PROGRAM_IDS } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { fitsProgram, rateRuleOf, ratesShape } from "./rates-rule.ts"

/** As an operator request: its subject is the key of the rule, its id the version's. */
export const ratesActs: OperatorActs = {
	"post-rates": async (ctx, { id, who, subject, evidence }): Promise<PostRuleOutcome> => {
		const program = PROGRAM_IDS.find((one) => rateRuleOf(one) === subject)
		if (!program) return "unreadable"
		const fits = (body: Parameters<typeof fitsProgram>[1]) => fitsProgram(programOf(program), body)
		return postRule(ctx, {
			...{ id, who, evidence, key: subject, shape: ratesShape, fits },
			act: "nft-staking.rates-posted",
		})
	},
}
