import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { NOTHING_SAID } from "#app/features/vesting/pages/operators/act-form.tsx"
import { onePage } from "#app/features/vesting/pages/operators/load.server.ts"
import { OneSchedule } from "#app/features/vesting/pages/operators/one-view.tsx"
import { takeVestingForm } from "#app/features/vesting/pages/operators/take-forms.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("airdrop", "adminContent")

const toAll = () => redirect(paths.admin("vesting"), { status: 303 })

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const id = uuidFrom(new URL(request.url).searchParams, "id")
	if (id === null) return toAll()
	const t = await getT(operator.lang)
	const taken = await takeVestingForm(context.ctx, operator, { t, id, fields: await readForm(request) }, "one")
	if ("to" in taken) return redirect(taken.to, { status: 303 })
	const { status, ...said } = taken
	return data(said, { status })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, title: _, ...screen } = screenOf(context, "vesting")
	const query = new URL(request.url).searchParams
	const id = uuidFrom(query, "id")
	const page = id && (await onePage(context.ctx, id, screen.lang))
	if (!page) throw toAll()
	return {
		...screen,
		title: page.title,
		page,
		words: {
			admin: words,
			vesting: wordsOf(screen.lang, "vesting"),
			"operators-vesting": wordsOf(screen.lang, "operators-vesting"),
		},
		done: query.get("done"),
		may: requireOperator(context, null).permissions.includes("money.act"),
		request: randomUUID(),
	}
}

export default function AdminVestingOne() {
	const { words, title, lang, ...rest } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-vesting:lead")}>
				<a className="button button-quiet" href={paths.admin("vesting")}>
					{t("operators-vesting:back")}
				</a>
			</ScreenHead>
			<OneSchedule {...rest} t={t} lang={lang} done={answer ? null : rest.done} said={answer ?? NOTHING_SAID} />
		</>
	)
}
