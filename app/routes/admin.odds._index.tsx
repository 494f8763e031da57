import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { forgeStopForm } from "#app/features/admin/forms.ts"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { OddsPage } from "#app/features/admin/odds/odds-page.tsx"
import { toldOf } from "#app/features/admin/odds/told-of.ts"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { inForceOf, listOpenProposals } from "#app/features/admin/rules-list.server.ts"
import { findForgeStop } from "#app/features/crafting/forge-stop.server.ts"
import { observedOf } from "#app/features/crafting/observed.server.ts"
import { oddsKind } from "#app/features/crafting/odds-lines.ts"
import { ODDS_RULE } from "#app/features/crafting/odds-rule.ts"
import { oddsInForce } from "#app/features/crafting/rules.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readPaused } from "#app/settings/switches/read-switches.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminMints")

/** Lets the forge go on that stopped by itself. */
export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "rules.see")
	return submit(
		{ request, context },
		forgeStopForm,
		await getT(operator.lang),
		async ({ id, kind, subject, why: reason }) => {
			await propose(context.ctx, operator, { id, kind, subject, evidence: {}, reason })
			return redirect(`${paths.admin("odds")}?done`, { status: 303 })
		},
	)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = mintsScreen(context, "odds")
	const { ctx } = context
	const at = await ctx.now()
	const [rule, inForce, paused, ...open] = await Promise.all([
		oddsInForce(ctx, at),
		inForceOf(ctx, { key: ODDS_RULE, kind: oddsKind, at }),
		readPaused(ctx),
		listOpenProposals(ctx, "post-odds"),
		listOpenProposals(ctx, "end-forge-stop"),
	])
	const observed = rule && (await observedOf(ctx, rule))
	const stop = rule && (await findForgeStop(ctx, rule.id))
	const { permissions } = requireOperator(context, null)
	return {
		...screen,
		...toldOf(observed),
		words: { ...words, "operators-switches": wordsOf(screen.lang, "operators-switches", ["states"]) },
		stop: stop && { ...stop, odds: rule.id, form: randomUUID() },
		...{ inForce, open: open.flat(), ruleKey: ODDS_RULE, switched: paused.crafting?.state ?? ("on" as const) },
		may: { propose: permissions.includes("rules.propose"), switches: permissions.includes("settings.see") },
		done: new URL(request.url).searchParams.has("done"),
	}
}

export default function Odds() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <OddsPage t={wordsT(words)} {...page} refused={refused} />
}
