import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { WebContext } from "#app/db/context.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { readOddsForm, typedOdds } from "#app/features/admin/odds/odds-form.ts"
import { type WantedOdds, WriteOddsPage } from "#app/features/admin/odds/write-odds-page.tsx"
import { inForceOf, listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { oddsKind } from "#app/features/crafting/odds-lines.ts"
import { ODDS_RULE, oddsShape } from "#app/features/crafting/odds-rule.ts"
import { forgeCoin } from "#app/features/crafting/pledge-of.server.ts"
import { oddsInForce } from "#app/features/crafting/rules.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { type Lang, paths } from "#app/lib/paths.ts"
import { typedText } from "#app/lib/read-form.ts"
import { compareLines, isChanged } from "#app/settings/rules/rule-lines.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminMints")

const KIND = "post-odds"

/** What is in force, and what prices are in; where there is nothing to change, the screen of odds says so. */
async function factsOf(ctx: WebContext) {
	const [now, asset] = [await ctx.now(), forgeCoin(ctx)]
	const inForce = await oddsInForce(ctx, now)
	if (!asset || !inForce) throw redirect(paths.admin("odds"), { status: 303 })
	return { now, asset, inForce }
}

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "odds")
	const [{ asset, inForce }, open] = await Promise.all([factsOf(context.ctx), listOpenProposals(context.ctx, KIND)])
	const typed = typedOdds(inForce.body, { lang: screen.lang, asset })
	return { ...screen, open, typed, symbol: asset.symbol, certain: inForce.body.odds.pity.map(({ tier }) => tier) }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	proposeInSteps<WantedOdds>(
		{ request, context },
		{
			permission: "rules.propose",
			read: (fields, lang) => readOdds(context.ctx, fields, lang),
			against: ({ version, changes }, fields) => {
				if (typedText(fields.get("version")) !== version) return ["admin:rules.preview.stale"]
				// What is seen says so.
				return changes.some(isChanged) ? null : []
			},
			act: ({ body, version, validFrom, reason }) => ({
				...{ kind: KIND, subject: ODDS_RULE, reason },
				evidence: { body, reason, basedOn: version, validFrom: validFrom?.toISOString() ?? null },
			}),
			to: `${paths.admin("odds")}?done`,
		},
	)

/** A version as it would be, beside the one in force. */
async function readOdds(ctx: WebContext, fields: FormData, lang: Lang) {
	const { now, asset, inForce } = await factsOf(ctx)
	const { typed, problems, body, validFrom, reason } = readOddsForm(fields, { lang, asset, now, inForce: inForce.body })
	if (!body) return { typed, problems, wanted: null }
	// The forge's own schema has the last word.
	if (!oddsShape.body.safeParse(body).success)
		return { typed, problems: [{ field: "craft-common", key: "operators-mints:wrong.odds" } as const], wanted: null }
	const standing = await inForceOf(ctx, { key: ODDS_RULE, kind: oddsKind, at: now })
	const changes = compareLines(standing?.lines ?? [], oddsKind.lines(body, ctx.assets.all) ?? [])
	return { typed, problems, wanted: { body, changes, version: inForce.id, validFrom, reason } }
}

export default function WriteOdds() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return <WriteOddsPage t={wordsT(words)} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
