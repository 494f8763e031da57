import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { ScreenHead } from "#app/features/admin/frame.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { book } from "#app/features/reservations/book.server.ts"
import { guestBy } from "#app/features/reservations/booker.server.ts"
import { bookForm } from "#app/features/reservations/forms.ts"
import { BOOKED_KINDS } from "#app/features/reservations/kinds.ts"
import { bookingPage } from "#app/features/reservations/pages/form/load.server.ts"
import { BookingDesk } from "#app/features/reservations/pages/form/view.tsx"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { sheets } from "#app/site/sheets.ts"
import { Field } from "#app/ui/field.tsx"

export const handle: PageHandle = { working: true, admin: "users.act" }
export const meta = pageMeta
export const links = sheets("work", "reservations", "adminContent", "adminReservations")

const guestIn = (request: Request) => (new URL(request.url).searchParams.get("guest") ?? "").trim().slice(0, 254)

/** Books for a guest who has called or written: under their name, within their limits, and noted as an operator's act. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { lang, uid } = requireOperator(context, "users.act")
	const answer = await submit({ request, context }, bookForm, await getT(lang), async (input) => {
		const { at, slot, memo = "", agree: _, ...wish } = input
		const guest = await guestBy(context.ctx, guestIn(request))
		if (!guest) throw new Refusal("operators-reservations:error.guest", { status: 404 })
		const asked = { ...wish, memo, partnerId: at, startsAt: slot, lang }
		const made = await book(context.ctx, guest, asked, { actor: { kind: "operator", uid } })
		return redirect(`${paths.admin("reservations/one")}?id=${made.id}&done=`, { status: 303 })
	})
	return "data" in answer ? data(answer.data, answer.init ?? {}) : answer
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { words, title: _, ...screen } = screenOf(context, "reservations")
	const own = wordsOf(screen.lang, "operators-reservations")
	const typed = guestIn(request)
	const guest = typed === "" ? null : await guestBy(context.ctx, typed)
	const query = new URL(request.url).searchParams
	const to = (place: Readonly<Record<string, string | number | undefined>>) => {
		const said = Object.entries({ guest: typed, ...place }).filter(([, value]) => value !== undefined)
		return `${paths.admin("reservations/book")}?${new URLSearchParams(said.map(([name, value]) => [name, `${value}`]))}`
	}
	return {
		...screen,
		title: wordsT({ "operators-reservations": own })("operators-reservations:book.title"),
		words: {
			admin: words,
			content: wordsOf(screen.lang, "content"),
			reservations: wordsOf(screen.lang, "reservations"),
			"operators-reservations": own,
		},
		typed,
		isUnknown: typed !== "" && guest === null,
		desk: guest && (await bookingPage(context.ctx, guest, { lang: screen.lang, kinds: BOOKED_KINDS, query, to })),
	}
}

export default function AdminBook() {
	const { words, title, lang, typed, isUnknown, desk } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	const t = wordsT(words)
	return (
		<>
			<ScreenHead title={title} lead={t("operators-reservations:book.lead")}>
				<a className="button button-quiet" href={paths.admin("reservations")}>
					{t("operators-reservations:back")}
				</a>
			</ScreenHead>
			<form method="get" action={paths.admin("reservations/book")} className="content-form">
				<Field
					label={t("operators-reservations:book.guest")}
					hint={t("operators-reservations:book.guestHint")}
					errors={isUnknown ? [t("operators-reservations:error.guest")] : []}
					input={{
						...{ id: "book-guest", name: "guest", defaultValue: typed, required: true, maxLength: 254 },
						...{ autoComplete: "off", autoCapitalize: "none", spellCheck: false },
					}}
				/>
				<p className="actions">
					<button type="submit" className="button button-line">
						{t("operators-reservations:book.find")}
					</button>
				</p>
			</form>
			{desk ? (
				<BookingDesk t={t} lang={lang} desk="reservation" page={desk} joined={false} result={answer?.form} />
			) : null}
		</>
	)
}
