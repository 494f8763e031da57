import { type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { pictureOfReading } from "#app/features/documents/decide.server.ts"
import { openFile } from "#app/files/open-file.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { noSuchFile } from "#app/lib/file-answer.server.ts"
import { paths } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"

export const handle: PageHandle = { admin: "documents.see" }

/** The picture of a document, to the operator who has just said what for. */
export async function loader({ request, context }: LoaderFunctionArgs) {
	const operator = requireOperator(context, "documents.see")
	const params = new URL(request.url).searchParams
	const [documentId, reading] = [uuidFrom(params, "id"), uuidFrom(params, "reading")]
	if (!documentId || !reading) return redirect(paths.admin("idDocuments"), { status: 303 })
	const row = await pictureOfReading(context.ctx, operator, { reading, documentId })
	const bytes = row ? await openFile(context.ctx, row) : null
	if (!row || !bytes) return noSuchFile()
	return new Response(new Uint8Array(bytes), {
		headers: {
			"Content-Type": row.type,
			"Content-Disposition": "inline",
			"Content-Security-Policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
			"Cache-Control": "private, no-store",
		},
	})
}
