import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { unstakeForm } from "#app/features/coin-staking/forms.ts"
import { undoLeaving } from "#app/features/coin-staking/leave-early.server.ts"
import { leavingOf, payoutOf } from "#app/features/coin-staking/pages/unstake/load.server.ts"
import { UnstakeSteps } from "#app/features/coin-staking/pages/unstake/steps.tsx"
import { UnstakeForm } from "#app/features/coin-staking/pages/unstake/write.tsx"
import { sayRefusal } from "#app/features/coin-staking/pages/write/load.server.ts"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { submitOwn } from "#app/features/my-page/submit-own.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { amountText } from "#app/lib/amount.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, feature: "coin-unstake" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "coinStaking")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const search = new URL(request.url).searchParams
	const id = uuidFrom(search, "stake")
	const stake = await leavingOf(ctx, id)
	const page = {
		lang,
		asset: shownAsset(ctx),
		words: {
			"coin-staking": wordsOf(lang, "coin-staking"),
			"my-page": wordsOf(lang, "my-page", ["again"]),
			"nft-staking": wordsOf(lang, "nft-staking", ["again"]),
		},
		title: t(stake?.leaving ? "coin-staking:unstake.titleUndo" : "coin-staking:unstake.title"),
		signedIn: ctx.who.wallet !== null,
		askTitle: t("messages:confirm.withdraw"),
		stake,
		amount: (search.get("amount") ?? "").slice(0, 40),
	}
	return data(page, { status: id && !stake ? 404 : 200 })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await requireWallet(request, context)
	return submitOwn(
		{ request, context },
		unstakeForm,
		t,
		async (input) => {
			await countUseFrom(ctx, WRITES, context.clientIp)
			if (input.act === "undo") {
				await undoLeaving(ctx, input.stake)
				return redirect(paths.stakeView(lang, { undone: input.stake }), { status: 303 })
			}
			const stake = await leavingOf(ctx, input.stake)
			if (!stake) throw new Refusal("coin-staking:error.draft", { status: 404 })
			if (stake.way.kind === "matured" && !input.amount)
				throw new Refusal("coin-staking:error.amount-needed", { status: 400, field: "amount" })
			const { kind, principal } = payoutOf(ctx, stake, { amount: input.amount, lang, canonical: context.sentJson })
			const amount = kind === "matured" ? amountText(principal, shownAsset(ctx), lang) : undefined
			return redirect(paths.unstakeConfirm(lang, input.stake, amount), { status: 303 })
		},
		(refusal) => sayRefusal(ctx, t, lang, refusal),
	)
}

export default function Unstake() {
	const { words, title, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<div className="page stake-write" data-wallet-needs="solana">
			<UnstakeSteps t={t} at="write" />
			<h1 className={page.stake ? undefined : "out-title"}>{title}</h1>
			<UnstakeForm t={t} {...page} lastResult={answer?.form} again={answer?.again ?? false} />
		</div>
	)
}
