import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { writeFormFor } from "#app/features/coin-staking/forms.ts"
import { filledAmount, sayRefusal, writePage } from "#app/features/coin-staking/pages/write/load.server.ts"
import { WriteForm } from "#app/features/coin-staking/pages/write/view.tsx"
import { plansInForce } from "#app/features/coin-staking/queries.server.ts"
import { requireAmount } from "#app/features/coin-staking/require-amount.server.ts"
import { saveDraft } from "#app/features/coin-staking/save-draft.server.ts"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { Steps } from "#app/features/coin-staking/steps.tsx"
import { spendableUnits } from "#app/features/coin-staking/wallet-balance.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WRITES, WRITES_PER_BROWSER } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { draftOwner, solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"
import { trackLink } from "#app/tracking/marks.ts"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "coin-stake" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "coinStaking")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const asset = shownAsset(ctx)
	return {
		lang,
		asset,
		demo: ctx.demo,
		words: wordsOf(lang, "coin-staking"),
		title: t("coin-staking:write.title", { coin: asset.symbol }),
		...(await writePage(ctx, new URL(request.url).searchParams, lang)),
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const fill = await filledAmount(ctx, request, lang)
	if (fill) return data({ form: fill })
	const plans = await plansInForce(ctx, await ctx.now())
	return submit(
		{ request, context },
		writeFormFor(plans?.body.terms.map(({ days }) => days)),
		t,
		async (input) => {
			await countUseFrom(ctx, WRITES, context.clientIp)
			if (ctx.who.draftOwner) await countUse(ctx, WRITES_PER_BROWSER, ctx.who.draftOwner)
			const { amount, ...rest } = input
			const units = requireAmount(amount, shownAsset(ctx), { lang, canonical: context.sentJson })
			const wallet = solanaWalletOf(ctx.who)
			const mine = wallet ? { owner: ctx.who.draftOwner, setCookie: null } : draftOwner(request, context)
			const spendable = wallet ? await spendableUnits(ctx, wallet.address) : null
			const asking = { ...ctx, who: { ...ctx.who, draftOwner: mine.owner } }
			const draft = await saveDraft(asking, { ...rest, units, lang, spendable })
			const headers = mine.setCookie ? { "Set-Cookie": mine.setCookie } : undefined
			return redirect(paths.stakeConfirm(lang, draft), { status: 303, ...(headers ? { headers } : {}) })
		},
		(refusal) => sayRefusal(ctx, t, lang, refusal),
	)
}

export default function WriteStaking() {
	const { words, title, lang, plans, demo, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT({ "coin-staking": words })
	return (
		<div className="page stake-write" data-wallet-needs="solana">
			<Steps t={t} at="write" />
			<h1>{title}</h1>
			{plans ? (
				<>
					{demo ? (
						<p className="field-hint">
							{t("coin-staking:write.demo")}{" "}
							<a href={paths.demo(lang)} {...trackLink(paths.demo(lang))}>
								{t("coin-staking:write.demoLink")}
							</a>
						</p>
					) : null}
					<WriteForm t={t} lang={lang} {...plans} {...page} lastResult={answer?.form} />
				</>
			) : (
				<p className="notice">{t("coin-staking:noPlans")}</p>
			)}
		</div>
	)
}
