import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { bookerOf } from "#app/features/reservations/booker.server.ts"
import { listForm } from "#app/features/reservations/forms.ts"
import { LIST_DONE, MyReservationsPage } from "#app/features/reservations/pages/my/list-view.tsx"
import { myReservations } from "#app/features/reservations/pages/my/load.server.ts"
import { takeOwnList } from "#app/features/reservations/take-own-list.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireLang } from "#app/lib/require-lang.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, feature: "reservations" }
export const meta = pageMeta
export const links = sheets("dialogs", "work", "myPage", "reservations", "ownReservations")

export async function loader({ request, params, context }: LoaderFunctionArgs) {
	const lang = requireLang(params)
	const booker = await bookerOf(request, context)
	const query = new URL(request.url).searchParams
	const words = {
		reservations: wordsOf(lang, "reservations"),
		content: wordsOf(lang, "content"),
		"my-page": wordsOf(lang, "my-page", ["back"]),
	}
	return {
		lang,
		words,
		title: wordsT(words)("reservations:my.title"),
		page: booker && (await myReservations(context.ctx, booker, lang)),
		done: LIST_DONE.find((one) => one === query.get("done")) ?? null,
	}
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	const lang = requireLang(params)
	const t = await getT(lang)
	const { ctx, clientIp } = context
	const booker = await bookerOf(request, context)
	const answer = await submit({ request, context }, listForm, t, async (input) => {
		if (!booker) throw new Refusal("reservations:error.signIn", { status: 401 })
		const what = await takeOwnList(ctx, { booker, clientIp, lang, input })
		const to =
			"seq" in what ? paths.myReservation(lang, what.seq, { done: "booked" }) : paths.myReservations(lang, what.done)
		return redirect(to, { status: 303 })
	})
	return "data" in answer ? data(answer.data, answer.init ?? {}) : answer
}

export default function MyReservations() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <MyReservationsPage {...page} t={wordsT(words)} result={useActionData<typeof action>()?.form} />
}
