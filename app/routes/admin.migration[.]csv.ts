import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { onDay } from "#app/features/admin/listing/on-day.ts"
import { MIGRATION_TERMS } from "#app/features/admin/migration-terms.ts"
import { migrationColumns } from "#app/features/admin/pages/migration.tsx"
import { listMigrations, migrationTime } from "#app/features/migration/list-migrations.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "money.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const { lang } = operator
	const asked = readListing(new URL(request.url).searchParams, MIGRATION_TERMS)
	return csvAnswer("migration", {
		columns: migrationColumns(await getT(lang), lang),
		personal: { ctx: context.ctx, operator },
		asked,
		list: (part, size) => listMigrations(context.ctx, part, onDay(migrationTime, asked.filters.day), size),
	})
}
