import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { catalogScreen, outcomeWords } from "#app/features/admin/catalog-screen.server.ts"
import { gearForm } from "#app/features/admin/forms.ts"
import { historyOf } from "#app/features/admin/history/history.server.ts"
import { GearPage, gearActsOf } from "#app/features/admin/pages/gear.tsx"
import { gearAt } from "#app/features/admin/pages/gears.tsx"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { loadGear } from "#app/features/crafting/load-gear.server.ts"
import { gearStatus } from "#app/features/crafting/status.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("adminMints")

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	return submit(
		{ request, context },
		gearForm,
		await getT(operator.lang),
		async ({ id, kind, subject, why: reason, signature }) => {
			const evidence = kind === "repair-gear" ? { signature: signature?.trim() } : {}
			const done = await propose(context.ctx, operator, { id, kind, subject, evidence, reason })
			return redirect(`${gearAt(subject)}&done=${done}`, { status: 303 })
		},
	)
}

/** With the words of the list beside those of minting. */
function gearScreen(context: LoaderFunctionArgs["context"]) {
	const { words, catalog, ...screen } = catalogScreen(context, "gears")
	const own = { "operators-catalog": catalog, "operators-mints": wordsOf(screen.lang, "operators-mints") }
	return { ...screen, words: { admin: words, ...own, ...outcomeWords(screen.lang) } }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = gearScreen(context)
	const params = new URL(request.url).searchParams
	const id = uuidFrom(params, "id")
	const found = id && (await loadGear(context.ctx, id))
	if (!found) throw redirect(paths.admin("gears"), { status: 303 })
	const { permissions } = requireOperator(context, null)
	return {
		...screen,
		found,
		history: await historyOf(context.ctx, { entities: { [gearStatus.entity]: [id] }, subjects: [id] }),
		states: Object.fromEntries(gearStatus.names.map((name) => [gearStatus.code(name), name])),
		acts: gearActsOf(found).map((kind) => ({ kind, id: randomUUID() })),
		may: permissions.includes("money.act"),
		done: (["begun", "proposed"] as const).find((one) => one === params.get("done")) ?? null,
	}
}

export default function Gear() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	return <GearPage t={wordsT(words)} {...page} refused={refused} />
}
