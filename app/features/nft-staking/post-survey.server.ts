import { type PostRuleOutcome, postRule } from "#app/operators/post-rule.server.ts"
import { SURVEY_RULE, surveyShape } from "#app/rewards/survey-rule.ts"
import type { OperatorActs } from "#app/settlement/handlers.ts"

/** As an operator request: its subject is the key of the rule, its id the version's. */
export const surveyActs: OperatorActs = {
	"post-survey": async (ctx, { id, who, subject, evidence }): Promise<PostRuleOutcome> =>
		subject === SURVEY_RULE
			? postRule(ctx, { id, who, evidence, key: subject, shape: surveyShape, act: "rewards.survey-posted" })
			: "unreadable",
}
