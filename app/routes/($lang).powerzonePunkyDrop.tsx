import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { findPage } from "#app/features/content/catalog/addresses.ts"
import { Head, ReadOn } from "#app/features/content/page-parts.tsx"
import { Sections } from "#app/features/content/sections.tsx"
import type { View } from "#app/features/content/templates.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import { giveForm } from "#app/features/drops/forms.ts"
import { giveDrop } from "#app/features/drops/give-drop.server.ts"
import { boardPage } from "#app/features/drops/pages/board/load.server.ts"
import { DropBoard } from "#app/features/drops/pages/board/view.tsx"
import { failedOf } from "#app/features/drops/pages/failed-of.ts"
import { publicDrop } from "#app/features/drops/queries.server.ts"
import { SIGN_AGAIN } from "#app/features/my-page/failure.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WATCHES, WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "drops" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "story", "drops")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const ctx = await visitor(request, context)
	const { product } = context.site
	const line = findPage("powerzonePunkyDrop", lang, product)
	if (!line) throw new Error("the catalog has no powerzonePunkyDrop")
	const query = new URL(request.url).searchParams
	if (query.has("address")) await countUseFrom(ctx, WATCHES, context.clientIp)
	const content = await viewOf(context.ctx, product, { page: line, lang, tab: null })
	const page = await boardPage(ctx, { lang, query })
	return { content, words: wordsOf(lang, "drops"), title: content.title, description: content.description, page }
}

/** Drops that are over answer "Yes" as they answer whoever opens them. */
const OVER = ["drops:error.window", "drops:error.stock"]

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await requireWallet(request, context)
	let again = false
	const answer = await submit(
		{ request, context },
		giveForm,
		t,
		async ({ drop }) => {
			await countUseFrom(ctx, WRITES, context.clientIp)
			try {
				const { log } = await giveDrop(ctx, drop)
				return redirect(`${paths.drops(lang, { dropped: log })}#modal-dropped`, { status: 303 })
			} catch (error) {
				const over = error instanceof Refusal && OVER.includes(error.code) ? await publicDrop(ctx, drop) : null
				if (!over) throw error
				return redirect(`${paths.drops(lang, { drop: over.number })}#modal-drop-ended`, { status: 303 })
			}
		},
		(refusal) => {
			again = refusal.code === SIGN_AGAIN
			return t(refusal.code, refusal.params)
		},
	)
	return "data" in answer ? data({ ...answer.data, again }, answer.init ?? {}) : answer
}

export default function PunkyDrop() {
	const { content, words, page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const product = { product: content.product.name }
	const say = wordsT({ drops: words, [content.own]: content.words, ...content.others })
	const t: View["t"] = (key, params) => say(key, { ...product, ...params })
	const view: View = { ...content, t }
	const around = {
		head: <Head {...view} />,
		sections: <Sections t={t} own={view.own} words={view.words} page={view.page} />,
		readOn: <ReadOn {...view} />,
	}
	return <DropBoard t={t} lang={content.lang} page={page} around={around} failed={failedOf(answer, "drop")} />
}
