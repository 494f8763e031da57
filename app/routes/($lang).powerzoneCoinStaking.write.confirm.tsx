import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { agreeToStake } from "#app/features/coin-staking/agree-to-stake.server.ts"
import { agreeFormFor } from "#app/features/coin-staking/confirm-age.ts"
import { confirmPage } from "#app/features/coin-staking/pages/confirm/load.server.ts"
import { ConfirmForm } from "#app/features/coin-staking/pages/confirm/view.tsx"
import { sayRefusal } from "#app/features/coin-staking/pages/write/load.server.ts"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { Steps } from "#app/features/coin-staking/steps.tsx"
import { stakingTerms } from "#app/features/coin-staking/terms.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WRITES, WRITES_PER_BROWSER } from "#app/identity/limits/limits.ts"
import { countUse, countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { refuseBlocked } from "#app/settings/access.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { sheets } from "#app/site/sheets.ts"
import { LinkButton } from "#app/ui/button.tsx"

export const handle: PageHandle = { working: true, readsChain: true, needs: "solana", feature: "coin-stake" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "coinStaking")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const id = uuidFrom(new URL(request.url).searchParams, "draft")
	const page = await confirmPage(ctx, id)
	const { minimumAge: age } = (await getPublished(ctx, ["access"])).access
	const facts = {
		lang,
		asset: shownAsset(ctx),
		words: wordsOf(lang, "coin-staking"),
		title: t("coin-staking:confirm.title"),
		terms: stakingTerms(lang),
		holds: solanaWalletOf(ctx.who) !== null,
		ageBox: age === null ? null : t("access:ageBox", { age }),
	}
	return data({ ...facts, ...page }, { status: id && page.state === "none" ? 404 : 200 })
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const ctx = await visitor(request, context)
	const { access } = await getPublished(ctx, ["access"])
	return submit(
		{ request, context },
		agreeFormFor(access.minimumAge),
		t,
		async (input) => {
			refuseBlocked(access, context.country)
			await countUseFrom(ctx, WRITES, context.clientIp)
			if (ctx.who.draftOwner) await countUse(ctx, WRITES_PER_BROWSER, ctx.who.draftOwner)
			await agreeToStake(ctx, { ...input, lang })
			return redirect(paths.stakeComplete(lang, input.draft), { status: 303 })
		},
		(refusal) => sayRefusal(ctx, t, lang, refusal),
	)
}

export default function ConfirmStaking() {
	const { words, title, lang, state, id, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT({ "coin-staking": words })
	return (
		<div className="page" data-wallet-needs="solana">
			<Steps t={t} at="confirm" />
			{state === "moved" && id ? (
				<>
					<h1>{title}</h1>
					<p className="notice">{t("coin-staking:confirm.moved")}</p>
					<p className="actions">
						<LinkButton look="signal" href={paths.stakeComplete(lang, id)}>
							{t("coin-staking:confirm.toComplete")}
						</LinkButton>
					</p>
				</>
			) : (
				// Another version is another sheet: its box is not ticked yet.
				<ConfirmForm key={page.draft?.version} t={t} lang={lang} title={title} {...page} lastResult={answer?.form} />
			)}
		</div>
	)
}
