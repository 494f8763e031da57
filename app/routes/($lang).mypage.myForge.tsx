import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { gearForm } from "#app/features/crafting/forms.ts"
import { gearPath } from "#app/features/crafting/pages/forge/view.tsx"
import { myForge } from "#app/features/crafting/pages/gear/load.server.ts"
import { ForgeSpecimen, forgeSees, MyForgeView } from "#app/features/crafting/pages/gear/view.tsx"
import { giveUpGear, prepareGear, submitGear } from "#app/features/crafting/sign-gear.server.ts"
import { OwnOut } from "#app/features/my-page/own-out.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet, solanaWalletOf, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { withReturnCd } from "#app/lib/return-codes.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, readsChain: true, feature: "crafting" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "forge")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	return {
		lang,
		words: {
			"my-page": wordsOf(lang, "my-page"),
			crafting: wordsOf(lang, "crafting"),
			weapons: wordsOf(lang, "weapons"),
		},
		title: t("my-page:forge"),
		page: await myForge(visit, { lang, query: new URL(request.url).searchParams }),
	}
}

/** What the chain says of the payment before anybody signs: which step would fail is the wallet's to see. */
const FAILS = { "crafting:refused.would-fail": "-1" } as const

/** What is done with one act: signed for, or given up. */
export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const ctx = await requireWallet(request, context)
	const answer = await submit(
		{ request, context: withReturnCd(context, FAILS) },
		gearForm,
		await getT(lang),
		async (input) => {
			const wallet = solanaWalletOf(ctx.who)
			if (!wallet) throw new Refusal("identity:needsSolana", { status: 403 })
			await countUseFrom(ctx, WRITES, context.clientIp)
			const asked = { id: input.gear, owner: wallet.address }
			if (input.do === "give-up") {
				await giveUpGear(ctx, asked)
				return redirect(gearPath(lang, input.gear), { status: 303 })
			}
			if (input.do === "submit") await submitGear(ctx, { ...asked, signed: input.signed })
			const unsigned = input.do === "prepare" ? await prepareGear(ctx, asked) : null
			context.answerJson({ status: 200, body: { resultCd: "SUCCESS", returnCd: "0", returnValue: unsigned } })
			return data({ form: undefined })
		},
	)
	return "data" in answer ? data({ form: answer.data.form }, answer.init ?? {}) : answer
}

export default function MyForgeRoute() {
	const { lang, words, page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const refused = Object.values(answer?.form?.error ?? {}).flatMap((some) => some ?? [])
	const t = wordsT(words)
	if (page) return <MyForgeView t={t} lang={lang} page={page} refused={refused} />
	const says = { name: t("my-page:forge"), title: t("my-page:titleList.forge"), lead: t("crafting:mine.lead") }
	return (
		<OwnOut t={t} lang={lang} {...says} sees={forgeSees(t)}>
			<ForgeSpecimen />
		</OwnOut>
	)
}
