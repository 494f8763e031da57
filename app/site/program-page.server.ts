import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { findPage } from "#app/features/content/catalog/addresses.ts"
import { viewOf } from "#app/features/content/view.server.ts"
import { SIGN_AGAIN } from "#app/features/my-page/failure.ts"
import { actOn } from "#app/features/nft-staking/act-on.server.ts"
import { actForm } from "#app/features/nft-staking/forms.ts"
import {
	askedOf,
	claimById,
	claimingOf,
	detailsOf,
	resultOf,
} from "#app/features/nft-staking/pages/program/dialogs.server.ts"
import { programPage, readAsking } from "#app/features/nft-staking/pages/program/load.server.ts"
import type { ProgramId } from "#app/features/nft-staking/programs/program.ts"
import { programOf } from "#app/features/nft-staking/programs/programs.ts"
import { prepareFreeze, submitFreeze } from "#app/features/nft-staking/sign-freeze.server.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet, solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"

/** What the page of a program shows: as one that is read, and what the visitor has in it. */
export async function loadProgram({ request, params, context }: LoaderFunctionArgs, id: ProgramId) {
	const lang = requireLang(params)
	const program = programOf(id)
	const query = new URL(request.url).searchParams
	const asking = readAsking(program, query)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const { product } = context.site
	const line = findPage(program.page, lang, product)
	if (!line) throw new Error(`the catalog has no ${program.page}`)
	const fill: typeof t = (key, params) => t(key, { product: product.name, ...params })
	const content = await viewOf(context.ctx, product, { page: line, lang, tab: asking.tab.id })
	const page = await programPage(ctx, asking)
	return {
		content,
		words: wordsOf(lang, "nft-staking"),
		title: content.title,
		description: content.description,
		page,
		asked: page.wallet?.canHold ? askedOf(page, query) : null,
		result: await resultOf(ctx, page, query),
		claimed: await claimById(ctx, uuidFrom(query, "claimed")),
		details: await detailsOf(ctx, asking, { lang, query }),
		...(await claimingOf(ctx, page, { t: fill, lang, query })),
	}
}

/** Takes the forms of such a page, and what its script has a wallet sign. */
export async function actOnProgram({ request, params, context }: ActionFunctionArgs, id: ProgramId) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const { product } = context.site
	const ctx = await requireWallet(request, context)
	let again = false
	const answer = await submit(
		{ request, context },
		actForm,
		t,
		async (input) => {
			const wallet = solanaWalletOf(ctx.who)
			if (!wallet) throw new Refusal("identity:needsSolana", { status: 403 })
			await countUseFrom(ctx, WRITES, context.clientIp)
			if (input.do === "prepare" || input.do === "submit") {
				const asked = { request: input.request, owner: wallet.address }
				if (input.do === "submit") await submitFreeze(ctx, { ...asked, signed: input.signed })
				const unsigned = input.do === "prepare" ? await prepareFreeze(ctx, asked) : null
				context.answerJson({ status: 200, body: { resultCd: "SUCCESS", returnValue: unsigned } })
				return data({ form: undefined })
			}
			const to = await actOn(ctx, input, { program: programOf(id), lang, wallet, canonical: context.sentJson })
			return redirect(to, { status: 303 })
		},
		(refusal) => {
			again = refusal.code === SIGN_AGAIN
			return t(refusal.code, { product: product.name, ...refusal.params })
		},
	)
	return "data" in answer ? data({ ...answer.data, again }, answer.init ?? {}) : answer
}
