import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { payForm } from "#app/features/coin-staking/forms.ts"
import { payFiguresOf } from "#app/features/coin-staking/pages/complete/load.server.ts"
import { NoApplication } from "#app/features/coin-staking/pages/complete/no-application.tsx"
import { PayPanel } from "#app/features/coin-staking/pages/complete/view.tsx"
import { sayRefusal } from "#app/features/coin-staking/pages/write/load.server.ts"
import { prepareDeposit, submitDeposit } from "#app/features/coin-staking/pay-deposit.server.ts"
import { shownAsset, stakedAsset } from "#app/features/coin-staking/staked-asset.ts"
import { Steps } from "#app/features/coin-staking/steps.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireWallet, solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"
import { live } from "#app/ui/live.ts"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "coin-stake" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "coinStaking")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const id = uuidFrom(new URL(request.url).searchParams, "draft")
	const title = t("coin-staking:title", { coin: stakedAsset(ctx).symbol })
	const position = id ? await payFiguresOf(ctx, id, { lang, label: title }) : null
	const wallet = solanaWalletOf(ctx.who)
	const page = {
		lang,
		asset: shownAsset(ctx),
		words: wordsOf(lang, "coin-staking"),
		title: t(position ? `coin-staking:complete.title.${position.status}` : "coin-staking:complete.noneTitle"),
		position,
		wallet: wallet && { chain: wallet.chain, address: wallet.address, walletType: wallet.walletType },
	}
	return data(page, { status: id && !position ? 404 : 200 })
}

/** For the wallet on the page: asks for the transaction, hands in the signed one. Both need the session of the wallet that signs. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await requireWallet(request, context)
	return submit(
		{ request, context },
		payForm,
		t,
		async (input) => {
			const wallet = solanaWalletOf(ctx.who)
			if (!wallet) throw new Refusal("identity:needsSolana", { status: 403 })
			if (input.act === "submit") await submitDeposit(ctx, { draft: input.draft, wallet, signed: input.signed })
			const unsigned = input.act === "prepare" ? await prepareDeposit(ctx, { draft: input.draft, wallet }) : null
			context.answerJson({ status: 200, body: { resultCd: "SUCCESS", returnValue: unsigned } })
			return data({ form: undefined })
		},
		(refusal) => sayRefusal(ctx, t, lang, refusal),
	)
}

export default function CompleteStaking() {
	const { words, lang, asset, position, wallet, title } = useLoaderData<typeof loader>()
	const t = wordsT({ "coin-staking": words })
	return (
		<div className="page" data-wallet-needs="solana">
			<div {...live("steps")}>
				<Steps t={t} at={position?.status === "active" ? "done" : "pay"} />
			</div>
			{position ? (
				<PayPanel t={t} lang={lang} position={position} wallet={wallet} />
			) : (
				<NoApplication t={t} lang={lang} asset={asset} title={title} signedIn={wallet !== null} />
			)}
		</div>
	)
}
