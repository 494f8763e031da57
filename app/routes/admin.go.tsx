import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { LONGEST, shownText } from "#app/features/admin/deposit/asked.server.ts"
import { findAnything } from "#app/features/admin/finding/find-anything.server.ts"
import { GoPage } from "#app/features/admin/pages/go.tsx"
import { findAllRecords } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"

export const handle: PageHandle = { working: true, admin: "operator" }
export const meta = pageMeta

/** Leads to the one screen or record that a text names; says so if there is none, and lists them if there are several. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang, permissions } = requireOperator(context, null)
	const typed = shownText(new URL(request.url).searchParams.get("q") ?? "").slice(0, LONGEST)
	if (typed === "") return redirect(paths.admin(), { status: 303 })
	const words = wordsOf(lang, "admin")
	const t = wordsT({ admin: words })
	const found = await findAnything(context.ctx, { typed, permissions, t, find: findAllRecords })
	const [only] = found
	if (only && found.length === 1) return redirect(only.href, { status: 303 })
	return data({ words, title: t("admin:find.title"), typed, found }, { status: found.length > 0 ? 200 : 404 })
}

export default function Go() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <GoPage t={wordsT({ admin: words })} {...page} />
}
