import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { oneReservation } from "#app/features/reservations/pages/operators/load.server.ts"
import { OneReservationView } from "#app/features/reservations/pages/operators/one-view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { actOnReservation } from "#app/site/reservation-office.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "users.see" }
export const meta = pageMeta
export const links = sheets("adminContent", "adminReservations")

export function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "users.act")
	const to = (id: string) => `${paths.admin("reservations/one")}?id=${id}&done=`
	return actOnReservation({ request, context }, operator, { kind: "operator", uid: operator.uid }, to)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, title: _, ...screen } = screenOf(context, "reservations")
	const operator = requireOperator(context, "users.see")
	const query = new URL(request.url).searchParams
	const id = uuidFrom(query, "id")
	const all = {
		admin: words,
		reservations: wordsOf(screen.lang, "reservations"),
		"operators-reservations": wordsOf(screen.lang, "operators-reservations"),
	}
	const page = id && (await oneReservation(context.ctx, { id, t: wordsT(all), lang: screen.lang }))
	if (!page) throw redirect(paths.admin("reservations"), { status: 303 })
	return {
		...screen,
		title: page.title,
		words: all,
		page,
		may: operator.permissions.includes("users.act"),
		done: query.has("done"),
	}
}

export default function AdminReservation() {
	const { words, title, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title}>
				<a className="button button-quiet" href={paths.admin("reservations")}>
					{t("operators-reservations:back")}
				</a>
			</ScreenHead>
			<OneReservationView {...page} t={t} said={answer?.said ?? null} />
		</>
	)
}
