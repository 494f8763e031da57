import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { mintsScreen } from "#app/features/admin/mints/mints-screen.server.ts"
import { ProposedPage } from "#app/features/admin/mints/proposed-page.tsx"
import { proposedLines } from "#app/features/admin/mints/read-proposed.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules", "adminMints")

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = mintsScreen(context, "mints")
	const id = uuidFrom(new URL(request.url).searchParams, "id")
	const proposed = id && (await proposedLines(context.ctx, id, screen.lang))
	if (!proposed) throw redirect(paths.admin("proposals"), { status: 303 })
	const { kind, ...page } = proposed
	return { ...screen, ...page, title: wordsT(screen.words)(`admin:acts.${kind}`), proposal: id }
}

export default function Proposed() {
	const { words, ...page } = useLoaderData<typeof loader>()
	return <ProposedPage t={wordsT(words)} {...page} />
}
