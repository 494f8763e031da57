import type { LoaderFunctionArgs } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { onDay } from "#app/features/admin/listing/on-day.ts"
import { MIGRATION_TERMS } from "#app/features/admin/migration-terms.ts"
import { MigrationPage } from "#app/features/admin/pages/migration.tsx"
import { countMigrations, listMigrations, migrationTime } from "#app/features/migration/list-migrations.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { wordsT } from "#app/i18n/words.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "migration")
	const { ctx } = context
	const asked = readListing(new URL(request.url).searchParams, MIGRATION_TERMS)
	const day = onDay(migrationTime, asked.filters.day)
	const [list, total] = await Promise.all([listMigrations(ctx, asked, day), countMigrations(ctx, asked, day)])
	return { ...screen, asked, total, ...list }
}

export default function Migrations() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	return <MigrationPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} />
}
