import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { shownText } from "#app/features/admin/deposit/asked.server.ts"
import { depositAt } from "#app/features/admin/deposit/deposit-address.ts"
import { findDeposit } from "#app/features/admin/deposit/find-deposit.server.ts"
import { lookFor } from "#app/features/admin/deposit/look-for.server.ts"
import { DepositPage } from "#app/features/admin/pages/deposit.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { findAllRecords, tellAll } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { LOCALES } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, admin: "deposits.search" }
export const meta = pageMeta
export const links = sheets("adminDeposit")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "deposit")
	const params = new URL(request.url).searchParams
	const { permissions } = requireOperator(context, null)
	const q = params.get("q") ?? ""
	const typed = shownText(q)
	const [search, records] = await Promise.all([
		findDeposit(context.ctx, {
			q,
			after: params.get("after"),
			tell: tellAll,
			locale: LOCALES[screen.lang],
			seesAudit: permissions.includes("audit.see"),
		}),
		typed === "" ? [] : findAllRecords(context.ctx, { typed, permissions }),
	])
	const audit = wordsOf(screen.lang, "operators-audit")
	const problem = records.length > 0 ? null : search.problem
	return data({ ...screen, audit, search: { ...search, problem }, records }, { status: problem ? 400 : 200 })
}

/** Asks the worker to look for a transaction: the only thing that this screen writes. */
export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "deposits.search")
	const form = await readForm(request)
	const asked = await lookFor(context.ctx, operator, form)
	return "problem" in asked
		? data(asked, { status: asked.problem === "tooMany" ? 429 : 400 })
		: redirect(depositAt({ q: asked.signature }), { status: 303 })
}

export default function Deposit() {
	const { words, audit, title: _, lang, search, records } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return (
		<DepositPage
			t={wordsT({ admin: words, "operators-audit": audit })}
			lang={lang}
			search={search}
			records={records}
			problem={answer && "problem" in answer ? answer.problem : null}
		/>
	)
}
