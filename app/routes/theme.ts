import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { readForm } from "#app/lib/read-form.ts"
import { returnPath } from "#app/lib/return-path.ts"
import { isTheme, themeCookie } from "#app/lib/theme.ts"

/** Keeps the theme in a readable cookie, and goes back to the page that asked. */
export async function action({ request, context }: ActionFunctionArgs) {
	const theme = (await readForm(request)).get("theme")
	const to = returnPath(request, context.origin)
	if (typeof theme !== "string" || !isTheme(theme)) return redirect(to, { status: 303 })
	return redirect(to, { status: 303, headers: { "Set-Cookie": themeCookie(theme, context.ctx) } })
}

export const loader = () => redirect("/")
