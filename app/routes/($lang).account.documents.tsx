import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { handInDocument } from "#app/features/documents/hand-in.server.ts"
import { KINDS_OF } from "#app/features/documents/kinds.ts"
import { documentsOf, takeBackDocument, withdrawConsent } from "#app/features/documents/own.server.ts"
import { DONE, DocumentsPage } from "#app/features/documents/page.tsx"
import { readDocumentForm } from "#app/features/documents/read-form.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { loginOf } from "#app/identity/accounts/login-session.server.ts"
import { accountOf } from "#app/identity/accounts/sign-up.server.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, uploads: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "accounts", "documents")

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const { ctx, clientIp, wasCut } = context
	const login = await loginOf(request, ctx)
	if (!login) return redirect(paths.logIn(lang), { status: 303 })
	const t = await getT(lang)
	const read = await readDocumentForm({ request, wasCut }, t)
	if ("said" in read) return data(read.said, { status: read.status })
	const back = (done: (typeof DONE)[number]) => redirect(paths.documents(lang, { done }), { status: 303 })
	try {
		await countUseFrom(ctx, WRITES, clientIp)
		if ("given" in read) {
			await handInDocument(ctx, login, { ...read.given, lang, clientIp })
			return back("handed")
		}
		if (read.act.do === "withdraw") {
			await withdrawConsent(ctx, login, read.act.id, read.act.consent)
			return back("withdrawn")
		}
		await takeBackDocument(ctx, login, read.act.id)
		return back("taken")
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		const at = error.code.startsWith("files:") ? "picture" : "form"
		const { kind, idType, consents } = "given" in read ? read.given : { kind: null, idType: null, consents: [] }
		const typed = { kind, idType, consents, isSensitive: "given" in read }
		return data({ errors: { [at]: t(error.code, error.params) }, typed }, { status: error.status })
	}
}

export async function loader({ request, params, context: { ctx } }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const login = await loginOf(request, ctx)
	const own = login && (await accountOf(ctx, login.accountId))
	if (!login || !own) throw redirect(paths.logIn(lang), { status: 303 })
	const words = { documents: wordsOf(lang, "documents"), accounts: wordsOf(lang, "accounts") }
	const query = new URL(request.url).searchParams
	const documents = await documentsOf(ctx, login)
	const kinds = KINDS_OF[own.kind]
	const first = kinds.find((one) => !documents.some(({ kind, status }) => kind === one && status !== "rejected"))
	return {
		...{ lang, words, kinds, documents, title: wordsT(words)("documents:title") },
		chosen: kinds.find((one) => one === query.get("kind")) ?? first ?? kinds[0],
		ids: { id: randomUUID(), file: randomUUID() },
		done: DONE.find((one) => one === query.get("done")) ?? null,
	}
}

export default function Documents() {
	const { words, title: _, done, ...page } = useLoaderData<typeof loader>()
	const said = useActionData<typeof action>() ?? null
	return <DocumentsPage t={wordsT(words)} {...page} said={said} done={said ? null : done} />
}
