import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { countAudit, listAudit } from "#app/features/admin/audit-list.server.ts"
import { AUDIT_TERMS } from "#app/features/admin/audit-terms.ts"
import { AuditPage } from "#app/features/admin/pages/audit.tsx"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsOf } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "audit.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "audit")
	const asked = readListing(new URL(request.url).searchParams, AUDIT_TERMS)
	const [list, total] = await Promise.all([listAudit(context.ctx, asked), countAudit(context.ctx, asked)])
	return {
		...screen,
		more: {
			"operators-audit": wordsOf(screen.lang, "operators-audit"),
			wallets: wordsOf(screen.lang, "wallets", ["names"]),
		},
		coins: context.ctx.assets.all.map(({ id, address, symbol, scale }) => ({ id, address, symbol, scale })),
		asked,
		total,
		...list,
	}
}

export default function Audit() {
	const { words, more, title: _, ...page } = useLoaderData<typeof loader>()
	return <AuditPage t={wordsT({ admin: words, ...more })} {...page} />
}
