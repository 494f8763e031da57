import type { LoaderFunctionArgs } from "@remix-run/node"
import { csvAnswer } from "#app/features/admin/listing/csv.server.ts"
import { projectColumns } from "#app/features/admin/pages/projects.tsx"
import { listProjects } from "#app/features/admin/projects/list-projects.server.ts"
import { PROJECT_TERMS } from "#app/features/admin/projects/project-terms.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"

export const handle: PageHandle = { admin: "projects.see" }

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { lang } = requireOperator(context, "projects.see")
	return csvAnswer("projects", {
		columns: projectColumns(await getT(lang), lang),
		personal: null,
		asked: readListing(new URL(request.url).searchParams, PROJECT_TERMS),
		list: (asked, size) => listProjects(context.ctx, asked, size),
	})
}
