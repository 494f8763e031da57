import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { readForm } from "#app/lib/read-form.ts"
import { returnPath } from "#app/lib/return-path.ts"
import { isTheme } from "#app/lib/theme.ts"

/** Keeps the theme in a readable cookie, and goes back to the page that asked. */
export async function action({ request, context }: ActionFunctionArgs) {
	const theme = (await readForm(request)).get("theme")
	const to = returnPath(request, context.origin)
	if (typeof theme !== "string" || !isTheme(theme)) return redirect(to, { status: 303 })
	const secure = context.ctx.demo ? "" : "; Secure"
	const cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
	return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } })
}

export const loader = () => redirect("/")
