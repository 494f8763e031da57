import { z } from "zod"
import { collectionName } from "#app/collections/collection-name.ts"
import type { ProposalFact, ReadView, ViewRequest } from "#app/identity/proposals/proposal-view.ts"
import { factOf, live, sumText, timeText } from "#app/identity/proposals/view-texts.server.ts"
import { asKey } from "#app/lib/keys.ts"
import { paths } from "#app/lib/paths.ts"

const declared = z.object({
	program: z.string(),
	collection: z.string(),
	month: z.string(),
	pool: z.string().regex(/^\d{1,30}$/),
})
type Month = z.infer<typeof declared>
/** What the feature of the pools knows about a month; amounts are base units of `asset`. Null: there is no dollar asset. */
type MonthFacts = Readonly<{ asset: string; free: bigint; dividedAt: Date; endsAt: Date; isDeclared: boolean }> | null

/** The view of a month's pool; `read` asks the feature that divides it. */
export const monthView =
	(read: (request: ViewRequest, month: Month) => Promise<MonthFacts>): ReadView =>
	async (request) => {
		const given = declared.safeParse(request.evidence)
		const facts = given.success ? await read(request, given.data) : null
		if (!given.success || !facts) return null
		const { t, lang } = request
		const { program, collection, month, pool } = given.data
		const amount = sumText(request, facts.asset, BigInt(pool))
		const left = facts.free - BigInt(pool)
		const lines: ProposalFact[] = [
			...factOf(t("admin:rules.month.pool"), amount),
			...factOf(
				t("admin:rules.month.of"),
				`${t(asKey(`admin:rules.names.${program}`))} · ${collectionName(collection)}`,
			),
			...factOf(t("admin:rules.month.month"), month),
			...live(
				factOf(
					t("operators-proposals:freeBudget"),
					sumText(request, facts.asset, left < 0n ? 0n : left),
					sumText(request, facts.asset, facts.free),
				),
			),
			...factOf(t("admin:rules.month.divided"), timeText(lang, facts.dividedAt)),
			...factOf(t("admin:rules.month.until"), timeText(lang, facts.endsAt)),
		]
		return {
			effect: t("operators-proposals:effect.declareMonth", { amount, month }),
			facts: lines,
			warnings: [
				...(left < 0n ? [t("admin:rules.month.notCovered")] : []),
				...(facts.isDeclared ? [t("admin:rules.month.taken")] : []),
			],
			link: { href: paths.admin("rules"), label: t("operators-proposals:openRules") },
		}
	}
