import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { OneBatch } from "#app/features/airdrop/pages/operators/batch-view.tsx"
import { shownBatch } from "#app/features/airdrop/pages/operators/load.server.ts"
import { BATCH_ACTS, NOTHING_SAID } from "#app/features/airdrop/pages/operators/model.ts"
import { takeBatchForm } from "#app/features/airdrop/pages/operators/take-forms.server.ts"
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

const idIn = (request: Request) => uuidFrom(new URL(request.url).searchParams, "id")
const toLists = () => redirect(paths.admin("airdrop"), { status: 303 })

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const id = idIn(request)
	if (id === null) return toLists()
	const t = await getT(operator.lang)
	const taken = await takeBatchForm(context.ctx, operator, { t, id, fields: await readForm(request) })
	if ("to" in taken) return redirect(taken.to, { status: 303 })
	const { status, ...said } = taken
	return data(said, { status })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, title: _, ...screen } = screenOf(context, "airdrop")
	const id = idIn(request)
	const t = await getT(screen.lang)
	const found = id && (await shownBatch(context.ctx, id, { t, lang: screen.lang }))
	if (!found) throw toLists()
	return {
		...screen,
		title: found.title,
		batch: found.shown,
		words: { admin: words, "operators-airdrop": wordsOf(screen.lang, "operators-airdrop") },
		done: new URL(request.url).searchParams.get("done"),
		mayAct: requireOperator(context, null).permissions.includes("money.act"),
		ids: Object.fromEntries(BATCH_ACTS.map((act) => [act, randomUUID()])),
	}
}

export default function AirdropList() {
	const { words, title, batch, done, mayAct, ids } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-airdrop:screen")}>
				<a className="button button-quiet" href={paths.admin("airdrop")}>
					{t("operators-airdrop:back")}
				</a>
			</ScreenHead>
			<OneBatch {...{ t, batch, mayAct, ids }} done={answer ? null : done} said={answer ?? NOTHING_SAID} />
		</>
	)
}
