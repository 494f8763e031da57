import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { shownAsset } from "#app/features/coin-staking/staked-asset.ts"
import { spendableUnits } from "#app/features/coin-staking/wallet-balance.server.ts"
import { giveFromKaiaFaucet } from "#app/features/demo/ask-demo-kaia.server.ts"
import { DemoPanel } from "#app/features/demo/demo-panel.tsx"
import { addressForm, demoForm, isOfKaia } from "#app/features/demo/forms.ts"
import { giveCoinsFromFaucet, giveFromFaucet } from "#app/features/demo/give-from-faucet.server.ts"
import { aheadDays, turnClock } from "#app/features/demo/turn-clock.server.ts"
import { buyWithExamples, ticketsOfExamples } from "#app/features/raffle/example/buy-with-examples.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { clockBarrier } from "#app/raffles/clock-barrier.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, demoOnly: true }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "demo")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const ctx = await visitor(request, context)
	const words = wordsOf(lang, "demo")
	const address = solanaWalletOf(ctx.who)?.address ?? ""
	const kaia = ctx.who.wallet?.chain === "kaia" ? ctx.who.wallet.address : ""
	return {
		lang,
		words,
		asset: shownAsset(ctx),
		held: address ? await spendableUnits(ctx, address) : null,
		given: addressForm.safeParse(new URL(request.url).searchParams.get("given")).data ?? null,
		title: wordsT({ demo: words })("demo:title"),
		address,
		kaia,
		now: await ctx.now(),
		ahead: await aheadDays(ctx.db),
		stands: new URL(request.url).searchParams.get("clock") === "stands",
		tickets: await ticketsOfExamples(ctx),
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	return submit({ request, context }, demoForm, t, async (input) => {
		if (input.act === "faucet") {
			const give = isOfKaia(input.address) ? giveFromKaiaFaucet : giveFromFaucet
			await give(context.ctx, input.address)
			return redirect(`${paths.demo(lang, input.address)}#given`, { status: 303 })
		}
		if (input.act === "tickets") {
			const { ctx } = context
			await buyWithExamples(ctx, { fund: (address) => giveCoinsFromFaucet(ctx, address) })
			return redirect(`${paths.demo(lang)}#tickets`, { status: 303 })
		}
		const isThere = await turnClock(context.ctx, input.days, { barrier: clockBarrier })
		context.forgetPages()
		return redirect(`${paths.demo(lang)}${isThere ? "" : "?clock=stands"}#clock`, { status: 303 })
	})
}

export default function Demo() {
	const { words, given, ...page } = useLoaderData<typeof loader>()
	const lastResult = useActionData<typeof action>()?.form
	return <DemoPanel t={wordsT({ demo: words })} {...page} given={lastResult ? null : given} lastResult={lastResult} />
}
