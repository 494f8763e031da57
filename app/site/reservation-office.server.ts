import { type ActionFunctionArgs, data, redirect } from "@remix-run/node"
import type { Actor } from "#app/features/reservations/booker.server.ts"
import type { OfficeSaid } from "#app/features/reservations/pages/operators/acts.tsx"
import { takeOffice } from "#app/features/reservations/take-office.server.ts"
import { officeForm } from "#app/features/reservations/venue-form.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"

/** Takes what a desk or an office does about a reservation, and leads to where that is seen. */
export async function actOnReservation(
	{ request, context }: Pick<ActionFunctionArgs, "request" | "context">,
	operator: LoginSession,
	actor: Extract<Actor, { kind: "partner" | "operator" }>,
	to: (id: string) => string,
) {
	const answer = await submit({ request, context }, officeForm, await getT(operator.lang), async (asked) => {
		await takeOffice(context.ctx, actor, asked)
		return redirect(to(asked.id), { status: 303 })
	})
	if (!("data" in answer)) return answer
	const { error, initialValue } = answer.data.form
	const text = (name: string) => (typeof initialValue?.[name] === "string" ? initialValue[name] : "")
	const errors = Object.values(error ?? {}).flatMap((some) => some ?? [])
	const said: OfficeSaid = { id: text("id"), act: text("do"), why: text("why"), errors }
	return data({ said }, answer.init ?? {})
}
