import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { dataCookie, isDataChoice } from "#app/lib/data-choice.ts"
import { readForm } from "#app/lib/read-form.ts"
import { returnPath } from "#app/lib/return-path.ts"

/** Keeps how much of a page somebody wants to load, and goes back to the page that asked. */
export async function action({ request, context }: ActionFunctionArgs) {
	const choice = (await readForm(request)).get("data")
	const to = returnPath(request, context.origin)
	if (!isDataChoice(choice)) return redirect(to, { status: 303 })
	return redirect(to, { status: 303, headers: { "Set-Cookie": dataCookie(choice, context.ctx) } })
}

export const loader = () => redirect("/")
