import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { WebContext } from "#app/db/context.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { readOddsForm, typedOdds } from "#app/features/admin/odds/odds-form.ts"
import { type WantedOdds, WriteOddsPage } from "#app/features/admin/odds/write-odds-page.tsx"
import { inForceOf, listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { oddsKind } from "#app/features/crafting/odds-lines.ts"
import { ODDS_RULE, oddsSeed, oddsShape } from "#app/features/crafting/odds-rule.ts"
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

/** What is in force, and what prices are in; without a coin for prices the screen of odds says so. Before the first version: its outline. */
async function factsOf(ctx: WebContext) {
	const [now, asset] = [await ctx.now(), forgeCoin(ctx)]
	const inForce = await oddsInForce(ctx, now)
	if (!asset) throw redirect(paths.admin("odds"), { status: 303 })
	return { now, asset, inForce, figures: inForce?.body ?? oddsShape.body.parse(oddsSeed(asset.scale)) }
}

export async function loader({ context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "odds")
	const [{ asset, inForce, figures }, open] = await Promise.all([
		factsOf(context.ctx),
		listOpenProposals(context.ctx, KIND),
	])
	// Figures of the outline are nobody's: the first version is typed from nothing.
	const typed = inForce ? typedOdds(inForce.body, { lang: screen.lang, asset }) : {}
	const isFirst = inForce === null
	return { ...screen, open, isFirst, typed, symbol: asset.symbol, certain: figures.odds.pity.map(({ tier }) => tier) }
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
				evidence: { body, reason, basedOn: version || null, validFrom: validFrom?.toISOString() ?? null },
			}),
			to: `${paths.admin("odds")}?done`,
		},
	)

/** A version as it would be, beside the one in force. */
async function readOdds(ctx: WebContext, fields: FormData, lang: Lang) {
	const { now, asset, inForce, figures } = await factsOf(ctx)
	const about = { lang, asset, now, inForce: figures, isFirst: inForce === null }
	const { typed, problems, body, validFrom, reason } = readOddsForm(fields, about)
	if (!body) return { typed, problems, wanted: null }
	// The forge's own schema has the last word.
	if (!oddsShape.body.safeParse(body).success)
		return { typed, problems: [{ field: "craft-common", key: "operators-mints:wrong.odds" } as const], wanted: null }
	const standing = await inForceOf(ctx, { key: ODDS_RULE, kind: oddsKind, at: now })
	const changes = compareLines(standing?.lines ?? [], oddsKind.lines(body, ctx.assets.all) ?? [])
	return { typed, problems, wanted: { body, changes, version: inForce?.id ?? "", validFrom, reason } }
}

export default function WriteOdds() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return <WriteOddsPage t={wordsT(words)} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
