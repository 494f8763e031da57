import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { END_BASIS } from "#app/chance/basis-acts.server.ts"
import { readEndForm } from "#app/features/admin/chance/basis-form.server.ts"
import { chanceScreen } from "#app/features/admin/chance/chance-screen.server.ts"
import { standingBases } from "#app/features/admin/chance/list-bases.server.ts"
import { proposeInSteps } from "#app/features/admin/in-steps.server.ts"
import { ChanceEndPage } from "#app/features/admin/pages/chance-forms.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.propose" }
export const meta = pageMeta
export const links = sheets("adminRules")

export async function loader({ context }: LoaderFunctionArgs) {
	return { ...chanceScreen(context), standing: await standingBases(context.ctx) }
}

export const action = ({ request, context }: ActionFunctionArgs) =>
	proposeInSteps(
		{ request, context },
		{
			permission: "rules.propose",
			read: async (fields, lang) => readEndForm(fields, { lang, standing: await standingBases(context.ctx) }),
			act: ({ country, of, reason }) => ({ kind: END_BASIS, subject: country, reason, evidence: { of } }),
			to: `${paths.admin("chance")}?done`,
		},
	)

export default function ChanceEnd() {
	const { words, chance, title: _, ...page } = useLoaderData<typeof loader>()
	const answered = useActionData<typeof action>()
	const t = wordsT({ admin: words, chance })
	return <ChanceEndPage t={t} typed={{}} errors={{}} said={[]} preview={null} {...page} {...answered} />
}
