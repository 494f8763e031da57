import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { readAsked } from "#app/features/admin/deposit/asked.server.ts"
import { depositAt } from "#app/features/admin/deposit/deposit-address.ts"
import { screenFor, screensOf } from "#app/features/admin/screens.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { admin: "operator" }

/** Leads to the screen that somebody typed the name of; an address, a transaction or an ID to the search for it; anything else to the first screen. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang, permissions } = requireOperator(context, null)
	const t = wordsT({ admin: wordsOf(lang, "admin") })
	const screens = screensOf(permissions)
	const named = screens.map(({ name }) => ({ name, label: t(`admin:screens.${name}`) }))
	const typed = new URL(request.url).searchParams.get("q") ?? ""
	const found = screenFor(typed, named)
	if (found === null && permissions.includes("deposits.search")) {
		const asked = readAsked(context.ctx.chains.all, typed)
		if ("text" in asked) return redirect(depositAt({ q: asked.text }), { status: 303 })
	}
	return redirect(paths.admin(screens.find(({ name }) => name === found)?.path ?? ""), { status: 303 })
}
