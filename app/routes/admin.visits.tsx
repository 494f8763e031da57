import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { deskPage } from "#app/features/reservations/pages/desk/load.server.ts"
import { VisitsDesk } from "#app/features/reservations/pages/desk/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import type { Limit } from "#app/identity/limits/limits.ts"
import { countUse } from "#app/identity/limits/rate-limit.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { actOnReservation } from "#app/site/reservation-office.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "partner.see" }
export const meta = pageMeta
export const links = sheets("adminContent", "adminReservations")

/** A code has forty bits; nobody at a desk reads more than these in a minute. */
const CODES: Limit = { name: "reservations/codes", hits: 30, seconds: 60 }

export function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "partner.act")
	const { uid, partners } = operator
	return actOnReservation(
		{ request, context },
		operator,
		{ kind: "partner", uid, partners },
		() => `${paths.admin("visits")}?done=`,
	)
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, ...screen } = screenOf(context, "visits")
	const operator = requireOperator(context, "partner.see")
	const query = new URL(request.url).searchParams
	const code = query.get("code")?.slice(0, 40) ?? null
	if (code) await countUse(context.ctx, CODES, operator.accountId)
	return {
		...screen,
		words: {
			admin: words,
			reservations: wordsOf(screen.lang, "reservations"),
			"operators-reservations": wordsOf(screen.lang, "operators-reservations"),
		},
		page: await deskPage(context.ctx, { partners: operator.partners, lang: screen.lang, code }),
		may: operator.permissions.includes("partner.act"),
		done: query.has("done"),
	}
}

export default function Visits() {
	const { words, title, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-reservations:deskLead")} />
			<VisitsDesk {...page} t={t} said={answer?.said ?? null} />
		</>
	)
}
