import { data, type LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { findPayout } from "#app/features/coin-staking/pages/receipt/load.server.ts"
import { NoReceipt } from "#app/features/coin-staking/pages/receipt/no-receipt.tsx"
import { PayoutReceipt } from "#app/features/coin-staking/pages/receipt/view.tsx"
import { LeavingDone } from "#app/features/coin-staking/pages/unstake/leaving-done.tsx"
import { leavingOf } from "#app/features/coin-staking/pages/unstake/load.server.ts"
import { UnstakeSteps } from "#app/features/coin-staking/pages/unstake/steps.tsx"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "coinStaking")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const search = new URL(request.url).searchParams
	const [id, stakeId] = [uuidFrom(search, "id"), uuidFrom(search, "stake")]
	const payout = await findPayout(ctx, id, t)
	const stake = payout ? null : await leavingOf(ctx, stakeId)
	const found = payout !== null || Boolean(stake?.leaving)
	const page = {
		lang,
		asset: shownAsset(ctx),
		words: wordsOf(lang, "coin-staking"),
		title: t(found ? "coin-staking:unstake.titleComplete" : "coin-staking:complete.noneTitle"),
		signedIn: ctx.who.wallet !== null,
		payout,
		stake,
	}
	return data(page, { status: (id || stakeId) && !found ? 404 : 200 })
}

export default function CompleteUnstaking() {
	const { words, title, lang, asset, signedIn, payout, stake } = useLoaderData<typeof loader>()
	const t = wordsT({ "coin-staking": words })
	const leaving = stake?.leaving
	return (
		<div className="page" data-wallet-needs="solana">
			<UnstakeSteps t={t} at="complete" />
			{payout ? (
				<PayoutReceipt
					t={t}
					lang={lang}
					asset={asset}
					payout={payout}
					said={title}
					next={t("coin-staking:unstake.ok")}
				/>
			) : null}
			{stake && leaving ? (
				<LeavingDone t={t} lang={lang} asset={asset} stake={stake} leaving={leaving} said={title} />
			) : null}
			{payout || leaving ? null : <NoReceipt t={t} lang={lang} asset={asset} title={title} signedIn={signedIn} />}
		</div>
	)
}
