import { z } from "zod"
import type { ProposalFact, ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { factOf, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { paths } from "#app/lib/paths.ts"
import { compareLines, isChanged, type LineChange, type RuleKind } from "#app/settings/rules/rule-lines.ts"
import { ruleName, valueText, wholeLineName } from "../rule-words.ts"
import { inForceOf, nextOf } from "../rules-list.server.ts"

const posting = z.object({
	body: z.unknown(),
	validFrom: z.iso.datetime().nullable().default(null),
	basedOn: z.uuid().nullable().default(null),
})

/** Each line of a version that differs from the one in force; `kind` reads both. */
function changesInWords({ t, lang }: ViewRequest, changes: readonly LineChange[]): ProposalFact[] {
	const absent = t("admin:rules.change.absent")
	return changes.filter(isChanged).map((one) => ({
		label: wholeLineName(t, lang, one),
		value: one.after ? valueText(t, lang, one.after) : absent,
		before: one.before ? valueText(t, lang, one.before) : absent,
	}))
}

/**
 * The view of a new version of a business rule: what changes, from when, and what keeps the version it began with. `running` answers how many stakes
 * run by earlier versions, in words. `keeps`: what has begun keeps its version.
 */
export const ruleView =
	(kind: RuleKind, running: (request: ViewRequest) => Promise<readonly ProposalFact[]>, keeps = true): ReadView =>
	async (request) => {
		const { ctx, t, lang, at } = request
		const read = posting.safeParse(request.evidence)
		const lines = read.success ? kind.lines(read.data.body, ctx.assets.all) : null
		if (!read.success || !lines) return null
		const { validFrom, basedOn } = read.data
		const start = validFrom === null || new Date(validFrom) < at ? at : new Date(validFrom)
		const [inForce, before, after] = await Promise.all([
			inForceOf(ctx, { key: kind.key, kind, at }),
			// What this version replaces, which may be one that is written for later.
			inForceOf(ctx, { key: kind.key, kind, at: start }),
			nextOf(ctx, { key: kind.key, kind, at: start }),
		])
		const from = validFrom === null ? t("operators-proposals:atOnce") : timeText(lang, new Date(validFrom))
		const isOutdated = basedOn !== null && inForce?.id !== basedOn
		return {
			effect: t(keeps ? "operators-proposals:effect.postRule" : "operators-proposals:effect.postQuestions", {
				rule: ruleName(t, kind),
				from,
			}),
			facts: [
				...factOf(t("operators-proposals:validFrom"), from),
				...changesInWords(request, compareLines(before?.lines ?? [], lines)),
				...(await running(request)),
			],
			warnings: [
				...(isOutdated ? [t("operators-proposals:warning.ruleOutdated")] : []),
				...(before && before.id !== inForce?.id
					? [t("operators-proposals:warning.replacesLater", { from: timeText(lang, before.validFrom) })]
					: []),
				...(after ? [t("operators-proposals:warning.replacedLater", { from: timeText(lang, after.validFrom) })] : []),
				...(validFrom !== null && new Date(validFrom) < at ? [t("operators-proposals:warning.fromPassed")] : []),
			],
			possible: !isOutdated && (validFrom === null || new Date(validFrom) >= at),
			link: { href: paths.admin("rules"), label: t("operators-proposals:openRules") },
		}
	}
