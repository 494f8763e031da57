import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { confirmationId, isConsent, writeConsent } from "#app/lib/consent.ts"
import { readForm } from "#app/lib/read-form.ts"
import { returnPath } from "#app/lib/return-path.ts"

/** Keeps the answer to the notice, and goes back to the page that asked; one that has a place for it confirms the answer there. */
export async function action({ request, context }: ActionFunctionArgs) {
	const form = await readForm(request)
	const answer = form.get("consent")
	const to = returnPath(request, context.origin)
	if (!isConsent(answer)) return redirect(to, { status: 303 })
	const place = form.has("confirm") ? `#${confirmationId(answer)}` : ""
	return redirect(`${to}${place}`, { status: 303, headers: { "Set-Cookie": writeConsent(answer, context.ctx) } })
}

export const loader = () => redirect("/")
