import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { onDay } from "#app/features/admin/listing/on-day.ts"
import { MIGRATION_TERMS } from "#app/features/admin/migration-terms.ts"
import { MigrationPage } from "#app/features/admin/pages/migration.tsx"
import { countMigrations, listMigrations, migrationTime } from "#app/features/migration/list-migrations.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"

export const handle: PageHandle = { working: true, admin: "money.see" }
export const meta = pageMeta

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = catalogScreen(context, "migration")
	const { ctx } = context
	const asked = readListing(new URL(request.url).searchParams, MIGRATION_TERMS)
	const day = onDay(migrationTime, asked.filters.day)
	const [list, total] = await Promise.all([listMigrations(ctx, asked, day), countMigrations(ctx, asked, day)])
	const { permissions } = requireOperator(context, "money.see")
	return { ...screen, asked, total, ...list, formId: randomUUID(), mayAct: permissions.includes("money.act") }
}

const acting = z.object({ id: z.uuid(), subject: z.uuid(), why: z.string().trim().min(1).max(2_000) })

/** Proposes that an old NFT goes back to whom it came from; a second person decides. */
export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "money.see")
	const t = await getT(operator.lang)
	const form = Object.fromEntries(await readForm(request))
	const typed = { subject: String(form.subject ?? ""), why: String(form.why ?? "") }
	const read = acting.safeParse(form)
	if (!read.success) return data({ errors: [t("operators-catalog:migration.wrong")], typed }, { status: 400 })
	const { id, subject, why } = read.data
	try {
		// What the act needs to be allowed is looked at by the database.
		await propose(context.ctx, operator, { id, kind: "return-nft", subject, evidence: {}, reason: why })
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ errors: [t(error.code, error.params)], typed }, { status: error.status })
	}
	return redirect(paths.admin("proposals"), { status: 303 })
}

export default function Migrations() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	const answer = useActionData<typeof action>()
	return (
		<MigrationPage
			t={wordsT({ admin: words, "operators-catalog": catalog })}
			{...page}
			errors={answer?.errors ?? []}
			typed={answer?.typed ?? null}
		/>
	)
}
