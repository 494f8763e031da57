import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { recordWithList } from "#app/features/airdrop/operator-lists.server.ts"
import { shownRecord } from "#app/features/airdrop/pages/operators/load.server.ts"
import { OneRecord } from "#app/features/airdrop/pages/operators/record-view.tsx"
import { takeRecordForm } from "#app/features/airdrop/pages/operators/take-forms.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { NOTHING_SAID } from "#app/operators/folded-act.tsx"
import { requireId, requireRecord } from "#app/operators/required-record.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta
export const links = sheets("dialogs", "airdrop", "adminContent", "scan")

const idIn = (request: Request) => uuidFrom(new URL(request.url).searchParams, "id")
const toRecords = () => redirect(paths.admin("airdrop/records"), { status: 303 })

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const id = requireId(request)
	requireRecord(await recordWithList(context.ctx, id))
	const t = await getT(operator.lang)
	const taken = await takeRecordForm(context.ctx, operator, { t, id, fields: await readForm(request) })
	if ("to" in taken) return redirect(taken.to, { status: 303 })
	const { status, ...said } = taken
	return data(said, { status })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, title: _, ...screen } = screenOf(context, "airdrop")
	const id = idIn(request)
	const found = id && (await shownRecord(context.ctx, id, screen))
	if (!found) throw toRecords()
	const own = wordsOf(screen.lang, "operators-airdrop")
	return {
		...screen,
		title: wordsT({ "operators-airdrop": own })("operators-airdrop:one", { line: found.line }),
		record: found.shown,
		words: { admin: words, "operators-airdrop": own, scan: wordsOf(screen.lang, "scan") },
		done: new URL(request.url).searchParams.get("done"),
		mayAct: requireOperator(context, null).permissions.includes("money.act"),
		request: randomUUID(),
	}
}

export default function AirdropRecord() {
	const { words, title, record, done, mayAct, request } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-airdrop:recordsLead")}>
				<a className="button button-quiet" href={paths.admin("airdrop/records")}>
					{t("operators-airdrop:back")}
				</a>
			</ScreenHead>
			<OneRecord {...{ t, record, mayAct, request }} done={answer ? null : done} said={answer ?? NOTHING_SAID} />
		</>
	)
}
