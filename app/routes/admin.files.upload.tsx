import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { keepPicture } from "#app/features/admin/files/keep-picture.server.ts"
import { UploadPage } from "#app/features/admin/files/upload-page.tsx"
import { refusedForm } from "#app/features/admin/refused-form.ts"
import { screenOf } from "#app/features/admin/screen-of.server.ts"
import { readUpload } from "#app/files/read-upload.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { refuseForm, submit } from "#app/i18n/submit.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "content.edit", uploads: true }
export const meta = pageMeta
export const links = sheets("adminFiles")

const uploadForm = z.object({
	id: z.uuid("admin:needed"),
	name: z
		.string()
		.trim()
		.min(1, "admin:needed")
		.max(200, "admin:tooLong")
		.regex(/^\P{Cc}*$/u, "admin:needed"),
})

export async function action({ request, context }: ActionFunctionArgs) {
	const operator = requireOperator(context, "content.edit")
	const t = await getT(operator.lang)
	const upload = await readUpload(request, context)
	if (upload.refusal) return refuseForm({ request: upload.form, context }, t, upload.refusal)
	return submit({ request: upload.form, context }, uploadForm, t, async ({ id, name }) => {
		if (!upload.bytes) throw new Refusal("files:error.none", { status: 400 })
		await keepPicture(context.ctx, operator, { id, name, bytes: upload.bytes })
		return redirect(`${paths.admin("files")}?done=stored`, { status: 303 })
	})
}

export function loader({ context }: LoaderFunctionArgs) {
	const { title: _, ...screen } = screenOf(context, "files")
	const ownWords = wordsOf(screen.lang, "operators-files")
	return {
		...screen,
		ownWords,
		title: wordsT({ "operators-files": ownWords })("operators-files:upload"),
		id: randomUUID(),
	}
}

export default function Upload() {
	const { words, ownWords, id } = useLoaderData<typeof loader>()
	const refused = refusedForm(useActionData<typeof action>()?.form)
	const t = wordsT({ admin: words, "operators-files": ownWords })
	return <UploadPage t={t} id={id} typed={refused?.typed.name ?? ""} errors={refused?.errors ?? {}} />
}
