import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { collectionName } from "#app/collections/collection-name.ts"
import type { WebContext } from "#app/db/context.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { planAt } from "#app/features/admin/mints/mints-page.tsx"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { planFacts } from "#app/features/admin/mints/plan-facts.server.ts"
import { EMPTY_PLAN, typedPlan } from "#app/features/admin/mints/plan-form.ts"
import { readWantedPlan } from "#app/features/admin/mints/read-plan.server.ts"
import { withFile } from "#app/features/admin/mints/take-file.server.ts"
import { WritePlanPage } from "#app/features/admin/mints/write-page.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { OFFERS } from "#app/minting/offers.ts"
import { storedPlan } from "#app/minting/plans/stored-plan.server.ts"
import { findPlan } from "#app/minting/queries.server.ts"
import type { WholePlan } from "#app/minting/rows.ts"
import { planStatus } from "#app/minting/status.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose", uploads: true }
export const meta = pageMeta
export const links = sheets("adminRules", "adminMints")

const kinds = Object.values(OFFERS)
const isEnded = ({ plan }: WholePlan) => planStatus.nameOf(plan.status) === "failed"

/** The plan that the address names; null: a new one. Whoever asks for one that nobody changes any more is led to it. */
async function planIn(ctx: WebContext, request: Request): Promise<WholePlan | null> {
	const params = new URL(request.url).searchParams
	if (!params.has("id")) return null
	const id = uuidFrom(params, "id")
	const whole = id && (await findPlan(ctx, id))
	if (!whole) throw redirect(paths.admin("mints"), { status: 303 })
	if (["processing", "completed"].includes(planStatus.nameOf(whole.plan.status)))
		throw redirect(planAt(whole.plan.id), { status: 303 })
	return whole
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "mints")
	const { ctx } = context
	const whole = await planIn(ctx, request)
	const facts = await planFacts(ctx, { lang: screen.lang, kinds, of: whole?.plan ?? null })
	return {
		...screen,
		kinds,
		of: whole && { id: whole.plan.id, name: whole.plan.name, isEnded: isEnded(whole) },
		typed: whole ? typedPlan(await storedPlan(ctx, whole), facts) : EMPTY_PLAN,
		payable: facts.payable,
		draws: facts.draws,
		collections: facts.collections.map((value) => ({ value, label: `${collectionName(value)} (${value})` })),
	}
}

export async function action({ request, context }: ActionFunctionArgs) {
	const { ctx } = context
	const of = await planIn(ctx, request)
	const { fields, wrong } = await withFile(request, context)
	return proposeInSteps(
		{ request, context, fields },
		{
			permission: "rules.propose",
			read: (fields, lang) => readWantedPlan(ctx, fields, { lang, kinds, of, wrong }),
			// What is seen says so.
			against: ({ isNew, lines }) => (isNew || lines.length > 0 ? null : []),
			act: ({ name, plan, mark, reason }) =>
				of
					? {
							...{ kind: isEnded(of) ? "reopen-mint-plan" : "change-mint-plan", subject: of.plan.id, reason },
							evidence: { plan, of: mark },
						}
					: { kind: "write-mint-plan", subject: name, evidence: { plan }, reason },
			to: of ? `${planAt(of.plan.id)}&done=proposed` : `${paths.admin("mints")}?done`,
		},
	)
}

export default function WritePlan() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return <WritePlanPage t={wordsT(words)} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
