import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { WebContext } from "#app/db/context.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { planAt } from "#app/features/admin/mints/mints-page.tsx"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { PhasePage } from "#app/features/admin/mints/phase-page.tsx"
import { readWantedPhase } from "#app/features/admin/mints/read-phase.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { findPlan } from "#app/minting/queries.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminMints")

async function planIn(ctx: WebContext, request: Request) {
	const id = uuidFrom(new URL(request.url).searchParams, "id")
	const whole = id && (await findPlan(ctx, id))
	if (!whole) throw redirect(paths.admin("mints"), { status: 303 })
	return whole
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "mints")
	const { plan } = await planIn(context.ctx, request)
	const collections = context.ctx.collections.all.map(({ id }) => id)
	return { ...screen, plan: { id: plan.id, name: plan.name }, collections }
}

export async function action({ request, context }: ActionFunctionArgs) {
	const whole = await planIn(context.ctx, request)
	return proposeInSteps(
		{ request, context },
		{
			permission: "rules.propose",
			read: (fields, lang) => readWantedPhase(context.ctx, fields, { lang, whole }),
			act: ({ phase, reason }) => ({
				...{ kind: "add-mint-phase", subject: whole.plan.id, reason },
				evidence: { phase },
			}),
			to: `${planAt(whole.plan.id)}&done=proposed`,
		},
	)
}

export default function AddPhase() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	return <PhasePage t={wordsT(words)} typed={{}} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
