import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { screenFor, screensOf } from "#app/features/admin/screens.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { admin: "operator" }

/** Leads to the screen that somebody typed the name of; to the first one where there is none of that name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang, permissions } = requireOperator(context, null)
	const t = wordsT({ admin: wordsOf(lang, "admin") })
	const screens = screensOf(permissions)
	const named = screens.map(({ name }) => ({ name, label: t(`admin:screens.${name}`) }))
	const found = screenFor(new URL(request.url).searchParams.get("q") ?? "", named)
	return redirect(paths.admin(screens.find(({ name }) => name === found)?.path ?? ""), { status: 303 })
}
