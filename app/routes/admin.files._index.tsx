import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { countFiles, listFiles } from "#app/features/admin/files/file-list.server.ts"
import { FILE_TERMS } from "#app/features/admin/files/file-terms.ts"
import { FilesPage } from "#app/features/admin/files/files-page.tsx"
import { removePicture } from "#app/features/admin/files/keep-picture.server.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.see" }
export const meta = pageMeta
export const links = sheets("adminFiles")

const deleteForm = z.object({ id: z.uuid("admin:needed") })

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "content.see")
	return submit({ request, context }, deleteForm, await getT(operator.lang), async ({ id }) => {
		requireOperator(context, "content.edit")
		await removePicture(context.ctx, operator, id)
		return redirect(`${paths.admin("files")}?done=deleted`, { status: 303 })
	})
}

export async function loader({ request, context }: LoaderFunctionArgs) {
	const screen = screenOf(context, "files")
	const { permissions } = requireOperator(context, "content.see")
	const params = new URL(request.url).searchParams
	const asked = readListing(params, FILE_TERMS)
	const [list, total] = await Promise.all([listFiles(context.ctx, asked), countFiles(context.ctx)])
	return {
		...{ ...screen, ownWords: wordsOf(screen.lang, "operators-files"), origin: context.origin, asked, total, ...list },
		canEdit: permissions.includes("content.edit"),
		done: (["stored", "deleted"] as const).find((one) => one === params.get("done")) ?? null,
	}
}

export default function Files() {
	const { words, ownWords, title: _, ...page } = useLoaderData<typeof loader>()
	return <FilesPage t={wordsT({ admin: words, "operators-files": ownWords })} {...page} />
}
