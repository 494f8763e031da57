import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { agreeToLeave } from "#app/features/coin-staking/agree-to-leave.server.ts"
import { unstakeConfirmForm } from "#app/features/coin-staking/forms.ts"
import { UnstakeConfirm } from "#app/features/coin-staking/pages/unstake/confirm.tsx"
import { leavingOf, payoutOrNone } from "#app/features/coin-staking/pages/unstake/load.server.ts"
import { UnstakeSteps } from "#app/features/coin-staking/pages/unstake/steps.tsx"
import { sayRefusal } from "#app/features/coin-staking/pages/write/load.server.ts"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { submitOwn } from "#app/features/my-page/submit-own.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
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
	const payout =
		stake && payoutOrNone(ctx, stake, { amount: search.get("amount") ?? undefined, lang, canonical: false })
	const page = {
		lang,
		asset: shownAsset(ctx),
		words: {
			"coin-staking": wordsOf(lang, "coin-staking"),
			"my-page": wordsOf(lang, "my-page", ["again"]),
			"nft-staking": wordsOf(lang, "nft-staking", ["again"]),
		},
		title: t("coin-staking:unstake.titleConfirm"),
		signedIn: ctx.who.wallet !== null,
		askTitle: t("messages:confirm.request"),
		isOwn: stake !== null,
		sheet: stake && payout ? { stake, payout, request: randomUUID() } : null,
	}
	return data(page, { status: id && !stake ? 404 : 200 })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await requireWallet(request, context)
	return submitOwn(
		{ request, context },
		unstakeConfirmForm,
		t,
		async (input) => {
			await countUseFrom(ctx, WRITES, context.clientIp)
			await agreeToLeave(ctx, input)
			const done = input.kind === "early" ? { stake: input.stake } : { id: input.request }
			return redirect(paths.unstakeComplete(lang, done), { status: 303 })
		},
		(refusal) => sayRefusal(ctx, t, lang, refusal),
	)
}

export default function ConfirmUnstaking() {
	const { words, title, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<div className="page" data-wallet-needs="solana">
			<UnstakeSteps t={t} at="confirm" />
			<UnstakeConfirm t={t} title={title} {...page} lastResult={answer?.form} again={answer?.again ?? false} />
		</div>
	)
}
