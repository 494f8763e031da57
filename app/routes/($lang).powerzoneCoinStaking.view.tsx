import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import type { z } from "zod"
import { claimReward } from "#app/features/coin-staking/claim-reward.server.ts"
import { claimForm, renewalForm } from "#app/features/coin-staking/forms.ts"
import { readStakesAlong } from "#app/features/coin-staking/list-stakes.server.ts"
import { findPayout } from "#app/features/coin-staking/pages/receipt/load.server.ts"
import { claimFiguresOf } from "#app/features/coin-staking/pages/stakes/claim.server.ts"
import { ClaimDialog, ClaimDone, ClaimFailed } from "#app/features/coin-staking/pages/stakes/claim-dialog.tsx"
import { readSearch, stakeLines } from "#app/features/coin-staking/pages/stakes/load.server.ts"
import { StakesOut } from "#app/features/coin-staking/pages/stakes/signed-out.tsx"
import { stripId } from "#app/features/coin-staking/pages/stakes/strip.tsx"
import { Stakes } from "#app/features/coin-staking/pages/stakes/view.tsx"
import { sayRefusal } from "#app/features/coin-staking/pages/write/load.server.ts"
import { AskToSign } from "#app/features/coin-staking/refused.tsx"
import { requireAmount } from "#app/features/coin-staking/require-amount.server.ts"
import { setRenewal } from "#app/features/coin-staking/set-renewal.server.ts"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { submitOwn } from "#app/features/my-page/submit-own.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { SWITCHES, WRITES } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { pagePath, paths } from "#app/lib/paths.ts"
import type { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { openOperationsOf } from "#app/operations/open-operations.server.ts"
import { refuseBlocked } from "#app/settings/access.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { sheets } from "#app/site/sheets.ts"
import { track } from "#app/tracking/definitions/definitions.ts"
import { trackLink, trackReached } from "#app/tracking/marks.ts"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "coin-claim" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "coinStaking")

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await requireWallet(request, context)
	const say = (refusal: Refusal) => sayRefusal(ctx, t, lang, refusal)
	if (new URL(request.url).searchParams.has("renewal")) {
		const { access } = await getPublished(ctx, ["access"])
		const set = async ({ stake, renews }: z.output<typeof renewalForm>) => {
			await countUseFrom(ctx, WRITES, context.clientIp)
			await countUse(ctx, SWITCHES, walletKey(ctx.who.wallet))
			if (renews === "on") refuseBlocked(access, context.country)
			await setRenewal(ctx, { position: stake, renews: renews === "on" })
			return redirect(`${paths.stakeView(lang, { renewal: stake })}#${stripId(stake)}`, { status: 303 })
		}
		return submitOwn({ request, context }, renewalForm, t, set, say)
	}
	return submitOwn(
		{ request, context },
		claimForm,
		t,
		async ({ stake, request: id, amount }) => {
			await countUseFrom(ctx, WRITES, context.clientIp)
			const units = requireAmount(amount, shownAsset(ctx), { lang, canonical: context.sentJson })
			await claimReward(ctx, { id, position: stake, units })
			return redirect(`${paths.stakeView(lang, { claimed: id })}#modal-claim-done`, { status: 303 })
		},
		say,
	)
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const query = new URL(request.url).searchParams
	const search = readSearch(query)
	readStakesAlong(context, search)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	return {
		lang,
		words: {
			"coin-staking": wordsOf(lang, "coin-staking"),
			"my-page": wordsOf(lang, "my-page", ["again"]),
			"nft-staking": wordsOf(lang, "nft-staking", ["again"]),
		},
		title: t("coin-staking:view.title"),
		signedIn: ctx.who.wallet !== null,
		begun: ctx.who.wallet ? [] : (await openOperationsOf(ctx)).map(({ href }) => href),
		search: { status: search.status, days: search.days },
		statuses: positionStatus.in("shown"),
		asset: shownAsset(ctx),
		asksToClaim: query.has("claim"),
		claim: await claimFiguresOf(ctx, uuidFrom(query, "claim")),
		claimed: await findPayout(ctx, uuidFrom(query, "claimed"), t),
		undone: query.has("undone"),
		isRenewal: query.has("renewal"),
		...(await stakeLines(ctx, search, lang)),
	}
}

export default function MyStakingStatus() {
	const { words, signedIn, begun, title, asset, claim, claimed, asksToClaim, undone, isRenewal, ...page } =
		useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const again = answer?.again ?? false
	const failed =
		answer?.form &&
		Object.values(answer.form.error ?? {})
			.flat()
			.filter(Boolean)
			.join(" ")
	const t = wordsT(words)
	return (
		<div className="page" data-wallet-needs="solana">
			<h1 className={signedIn ? "strips-title" : "out-title"}>{title}</h1>
			{signedIn ? (
				<>
					{undone ? (
						<p className="notice" {...trackReached("stakeView.undone")}>
							{t("coin-staking:unstake.undo.done")}
						</p>
					) : null}
					{failed && isRenewal ? (
						<>
							<p className="notice notice-loss" role="alert" tabIndex={-1}>
								{failed}
							</p>
							{again ? <AskToSign t={t} marks={track("stakeView.signAgain")} /> : null}
						</>
					) : null}
					<Stakes t={t} {...page} />
					{asksToClaim ? (
						<ClaimDialog t={t} lang={page.lang} asset={asset} claim={claim} lastResult={answer?.form} again={again} />
					) : null}
					{claimed ? <ClaimDone t={t} lang={page.lang} asset={asset} payout={claimed} /> : null}
					{failed && !isRenewal ? (
						<ClaimFailed t={t} lang={page.lang} reason={failed} stake={claim?.stake ?? null} again={again} />
					) : null}
				</>
			) : (
				<>
					{begun.map((rest) => (
						<p key={rest} className="notice">
							{t("coin-staking:view.begun")}{" "}
							<a href={pagePath(page.lang, rest)} {...trackLink(pagePath(page.lang, rest))}>
								{t("coin-staking:view.goOn")}
							</a>
						</p>
					))}
					<StakesOut t={t} lang={page.lang} asset={asset} />
				</>
			)}
		</div>
	)
}
