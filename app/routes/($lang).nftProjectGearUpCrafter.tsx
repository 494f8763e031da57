import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { findPage } from "#app/features/content/catalog/addresses.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import { askForm } from "#app/features/crafting/forms.ts"
import { askForge } from "#app/features/crafting/gear-page.server.ts"
import { forgePage } from "#app/features/crafting/pages/forge/load.server.ts"
import { gearPath } from "#app/features/crafting/pages/forge/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet, solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { withReturnCd } from "#app/lib/return-codes.ts"
import { ForgeRoute, forgeLinks } from "#app/site/forge-page.tsx"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "crafting" }
export const meta = pageMeta
export const links = forgeLinks

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const ctx = await visitor(request, context)
	const { product } = context.site
	const line = findPage("nftProjectGearUpCrafter", lang, product)
	if (!line) throw new Error("the catalog has no workshop")
	const content = await viewOf(context.ctx, product, { page: line, lang, tab: null })
	const url = new URL(request.url)
	const page = await forgePage(ctx, { lang, query: url.searchParams })
	return {
		content,
		words: { chance: wordsOf(lang, "chance") },
		title: content.title,
		description: content.description,
		page,
		to: `${url.pathname}${url.search}`,
	}
}

/** Opens an act and leads to its own page, where it is signed. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const ctx = await requireWallet(request, context)
	const answer = await submit({ request, context: withReturnCd(context) }, askForm, await getT(lang), async (input) => {
		const wallet = solanaWalletOf(ctx.who)
		if (!wallet) throw new Refusal("identity:needsSolana", { status: 403 })
		await countUseFrom(ctx, WRITES, context.clientIp)
		return redirect(gearPath(lang, await askForge(ctx, wallet, input)), { status: 303 })
	})
	return "data" in answer ? data({ form: answer.data.form }, answer.init ?? {}) : answer
}

export default function Workshop() {
	const answer = useActionData<typeof action>()
	const refused = Object.values(answer?.form?.error ?? {}).flatMap((some) => some ?? [])
	return <ForgeRoute {...useLoaderData<typeof loader>()} refused={refused} />
}
