import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { findPage } from "#app/features/content/catalog/addresses.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import { declaredOdds } from "#app/features/crafting/pages/forge/load.server.ts"
import { mintPath } from "#app/features/mint/address.ts"
import { beginMint } from "#app/features/mint/begin-mint.server.ts"
import { mintForm, readQuery } from "#app/features/mint/forms.ts"
import { mintPage, planOf } from "#app/features/mint/pages/mint/load.server.ts"
import { returnCdOf } from "#app/features/mint/return-code.ts"
import { prepareMint, submitMint } from "#app/features/mint/sign-mint.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { WATCHES, WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import type { MintPageId } from "#app/minting/offers.ts"

/** What a page that mints shows: as one that is read, and the desk at which it is minted. */
export async function loadMint({ request, params, context }: LoaderFunctionArgs, page: MintPageId) {
	const lang = requireLang(params)
	const url = new URL(request.url)
	const query = readQuery(url.searchParams)
	const ctx = await visitor(request, context)
	const { product } = context.site
	const line = findPage(page, lang, product)
	if (!line) throw new Error(`the catalog has no ${page}`)
	const content = await viewOf(context.ctx, product, { page: line, lang, tab: null })
	const isLimited = query.address !== null && !(await mayAsk(ctx, context))
	const desk = await mintPage(ctx, {
		page,
		lang,
		query,
		purchaseId: uuidFrom(url.searchParams, "purchase"),
		label: content.title,
		isLimited,
	})
	return {
		content,
		// A Crafter is bought to be handed in: who sells one tells the odds of that.
		odds: page === "nftPunkyCrafter" ? await declaredOdds(ctx, lang) : null,
		words: {
			...(page === "nftPunkyCrafter" ? { crafting: wordsOf(lang, "crafting"), weapons: wordsOf(lang, "weapons") } : {}),
			mint: wordsOf(lang, "mint"),
			minting: wordsOf(lang, "minting"),
			chance: wordsOf(lang, "chance"),
			settlement: wordsOf(lang, "settlement"),
		},
		title: content.title,
		description: content.description,
		page: desk,
		to: `${url.pathname}${url.search}`,
	}
}

/** Whoever asks for very many addresses is answered for none of them. */
async function mayAsk(
	ctx: Parameters<typeof countUseFrom>[0],
	context: LoaderFunctionArgs["context"],
): Promise<boolean> {
	try {
		await countUseFrom(ctx, WATCHES, context.clientIp)
		return true
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		context.retryAfter(error.params.seconds ?? "60")
		return false
	}
}

/** Takes the slip of such a page, and what its script has a wallet sign. Answers of chain work carry the printed code of what came of it. */
export async function actOnMint({ request, params, context }: ActionFunctionArgs, page: MintPageId) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const { product } = context.site
	const ctx = await visitor(request, context)
	let connect = false
	const caller = {
		wantsJson: context.wantsJson,
		retryAfter: (seconds: string) => context.retryAfter(seconds),
		noteRefusal: (code: string) => context.noteRefusal(code),
		answerJson({ status, body }: { status: number; body: Record<string, unknown> }) {
			const code = typeof body.code === "string" ? returnCdOf(body.code) : null
			context.answerJson({ status, body: code === null ? body : { ...body, returnCd: code } })
		},
	}
	const answer = await submit(
		{ request, context: caller },
		mintForm,
		t,
		async (input) => {
			const { wallet: signedIn } = ctx.who
			if (!signedIn) throw new Refusal("messages:notice.connectWalletFirst", { status: 401 })
			const wallet = solanaWalletOf(ctx.who)
			if (!wallet) throw new Refusal("identity:needsSolana", { status: 403 })
			const visit = { ...ctx, who: { ...ctx.who, wallet: signedIn } }
			await countUseFrom(ctx, WRITES, context.clientIp)
			if (input.act === "mint") {
				const whole = await planOf(ctx, page, input.plan)
				if (!whole) throw new Refusal("minting:error.no-plan", { status: 404 })
				const { id } = await beginMint(visit, { whole, wallet, input })
				if (context.wantsJson) {
					context.answerJson({ status: 200, body: { resultCd: "SUCCESS", returnCd: "0", returnValue: id } })
					return data({ form: undefined })
				}
				return redirect(mintPath(lang, page, { purchase: id }, "#modal-mint"), { status: 303 })
			}
			const own = { purchaseId: input.purchase, wallet }
			if (input.act === "submit") await submitMint(visit, { ...own, signed: input.signed })
			const unsigned = input.act === "prepare" ? await prepareMint(visit, own) : null
			context.answerJson({ status: 200, body: { resultCd: "SUCCESS", returnCd: "0", returnValue: unsigned } })
			return data({ form: undefined })
		},
		(refusal) => {
			connect = refusal.status === 401
			return t(refusal.code, { product: product.name, ...refusal.params })
		},
	)
	return "data" in answer ? data({ ...answer.data, connect }, answer.init ?? {}) : answer
}
