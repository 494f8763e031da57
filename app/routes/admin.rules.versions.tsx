import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { RuleVersionsPage } from "#app/features/admin/pages/rule-versions.tsx"
import { listVersions } from "#app/features/admin/rules-list.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { FEATURES } from "#app/features.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { ruleInForce } from "#app/settings/rules/rules.server.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "rules.see" }
export const meta = pageMeta
export const links = sheets("adminRules")

const LONGEST_KEY = 128

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "rules")
	const { ctx } = context
	const params = new URL(request.url).searchParams
	const key = (params.get("key") ?? "").replaceAll("\0", "").slice(0, LONGEST_KEY)
	const kind = FEATURES.flatMap(({ rules = [] }) => rules).find((one) => one.key === key)
	const now = await ctx.now()
	const [found, inForce] = await Promise.all([
		listVersions(ctx, { key, after: uuidFrom(params, "after"), kind }),
		kind ? ruleInForce(ctx.db, key, kind.shape, now) : null,
	])
	if (found.versions.length === 0) throw redirect(paths.admin("rules"), { status: 303 })
	return { ...screen, ...found, rule: { key, name: kind?.name ?? null }, inForce: inForce?.id ?? null, now }
}

export default function RuleVersions() {
	const { words, title: _, ...page } = useLoaderData<typeof loader>()
	return <RuleVersionsPage t={wordsT({ admin: words })} {...page} />
}
