import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { editedDrop } from "#app/features/drops/pages/operators/load.server.ts"
import { ACTS_OF } from "#app/features/drops/pages/operators/model.ts"
import { takeDropForm } from "#app/features/drops/pages/operators/take-form.server.ts"
import { DropEditor } from "#app/features/drops/pages/operators/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { requireId } from "#app/operators/required-record.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta
export const links = sheets("adminContent")

const idIn = (request: Request) => uuidFrom(new URL(request.url).searchParams, "id")
const toList = () => redirect(paths.admin("drops"), { status: 303 })

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "content.see")
	const id = requireId(request)
	const t = await getT(operator.lang)
	const answer = await takeDropForm(context.ctx, operator, { t, id, fields: await readForm(request) })
	if ("to" in answer) return redirect(answer.to, { status: 303 })
	const { status, ...form } = answer
	return data(form, { status })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "drops")
	const id = idIn(request)
	if (id === null) throw toList()
	const { permissions } = requireOperator(context, null)
	const drop = await editedDrop(context.ctx, id, screen.lang)
	return {
		...screen,
		words: { admin: words, "operators-drops": wordsOf(screen.lang, "operators-drops") },
		drop,
		done: new URL(request.url).searchParams.get("done"),
		may: { edit: permissions.includes("content.edit"), propose: permissions.includes("rules.propose") },
		ids: Object.fromEntries(Object.values(ACTS_OF).flatMap((acts) => acts.map((act) => [act, randomUUID()]))),
	}
}

export default function EditDrop() {
	const { words, drop, done, may, ids } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	const head = drop.version === null ? t("operators-drops:new") : t("operators-drops:one", { n: drop.number })
	return (
		<>
			<ScreenHead title={head} lead={t("operators-drops:editLead")}>
				<a className="button button-quiet" href={paths.admin("drops")}>
					{t("operators-drops:list")}
				</a>
			</ScreenHead>
			<DropEditor
				{...{ t, drop, may, ids }}
				typed={answer?.typed ?? drop.typed}
				errors={answer?.errors ?? {}}
				said={answer?.said ?? []}
				done={answer ? null : done}
			/>
		</>
	)
}
