import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { applyFor, confirmReceiver, countWaitingFor } from "#app/features/airdrop/apply.server.ts"
import { applyForm } from "#app/features/airdrop/forms.ts"
import { refusedOf } from "#app/features/airdrop/pages/public/refused.ts"
import { Airdrop } from "#app/features/airdrop/pages/public/view.tsx"
import { findRecords, MOST_FOUND, ownRecords, searched } from "#app/features/airdrop/search.server.ts"
import { SIGN_AGAIN } from "#app/features/my-page/failure.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { AIRDROP_SEARCHES, WRITES } from "#app/identity/limits/limits.ts"
import { countUseFrom } from "#app/identity/limits/rate-limit.server.ts"
import { requireWallet, visitor } from "#app/identity/sessions/visitor.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { typedText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { UNUSED } from "#app/settlement/destinations/require-destination.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, feature: "drops" }
/** What is listed for an address is for whoever asks, and for no search engine. */
export const meta: MetaFunction = (args) => [...pageMeta(args), { name: "robots", content: "noindex" }]
export const links = sheets("dialogs", "work", "airdrop", "scan")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await visitor(request, context)
	const query = new URL(request.url).searchParams
	const asked = query.get("address")
	const typed = asked === null ? "" : typedText(asked).trim()
	const { wallet } = visit.who
	const page = {
		lang,
		words: {
			airdrop: wordsOf(lang, "airdrop"),
			scan: wordsOf(lang, "scan"),
			destinations: wordsOf(lang, "destinations"),
		},
		title: t("airdrop:title"),
		description: t("airdrop:meta"),
		typed,
		done: doneOf(query.get("done")),
		waiting: await countWaitingFor(visit),
		own: wallet ? { address: wallet.address, records: await ownRecords(visit, visit.who) } : null,
	}
	const answer = (status: number, error: string | null) => data({ ...page, error, found: null }, { status })
	if (asked === null) return answer(200, null)
	const address = searched(typed)
	if (address === null) return answer(400, t("airdrop:error.address"))
	try {
		await countUseFrom(visit, AIRDROP_SEARCHES, context.clientIp)
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		context.retryAfter(error.params.seconds ?? "60")
		return answer(error.status, t(error.code, error.params))
	}
	const records = await findRecords(visit, address)
	return data({ ...page, error: null, found: { address, records, cut: records.length === MOST_FOUND } })
}

const DONE = ["applied", "confirmed"] as const
const doneOf = (said: string | null) => DONE.find((one) => one === said) ?? null

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const visit = await requireWallet(request, context)
	let [again, unused] = [false, false]
	const answer = await submit(
		{ request, context },
		applyForm,
		t,
		async ({ address = "", unused: confirmed = null, ...sent }) => {
			await countUseFrom(visit, WRITES, context.clientIp)
			if (sent.do === "confirm") {
				await confirmReceiver(visit)
				return redirect(paths.airdrop(lang, { done: "confirmed" }), { status: 303 })
			}
			await applyFor(visit, { address, confirmed })
			return redirect(paths.airdrop(lang, { done: "applied" }), { status: 303 })
		},
		(refusal) => {
			again = refusal.code === SIGN_AGAIN
			unused = refusal.code === UNUSED
			return t(refusal.code, refusal.params)
		},
	)
	return "data" in answer ? data({ ...answer.data, again, unused }, answer.init ?? {}) : answer
}

export default function AirdropRoute() {
	const { words, title: _, description: __, ...page } = useLoaderData<typeof loader>()
	const refused = refusedOf(useActionData<typeof action>())
	return <Airdrop {...page} t={wordsT(words)} refused={refused} done={refused ? null : page.done} />
}
