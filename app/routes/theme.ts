import { type ActionFunctionArgs, redirect } from "@remix-run/node"
import { isTheme } from "#app/lib/theme.ts"

/** Keeps the theme in a readable cookie, and goes back to the page that asked. */
export async function action({ request, context }: ActionFunctionArgs) {
	const theme = await request
		.formData()
		.then((form) => form.get("theme"))
		.catch(() => null)
	const from = request.headers.get("Referer")
	const back = from && URL.canParse(from) ? new URL(from) : null
	const to = back && back.origin === context.origin ? `${back.pathname}${back.search}` : "/"
	if (typeof theme !== "string" || !isTheme(theme)) return redirect(to, { status: 303 })
	const secure = context.ctx.demo ? "" : "; Secure"
	const cookie = `theme=${theme}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`
	return redirect(to, { status: 303, headers: { "Set-Cookie": cookie } })
}

export const loader = () => redirect("/")
