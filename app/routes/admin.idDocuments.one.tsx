import { randomUUID } from "node:crypto"
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node"
import { useActionData, useLoaderData } from "@remix-run/react"
import { z } from "zod"
import { catalogScreen } from "#app/features/admin/catalog-screen.server.ts"
import { DOCUMENT_ACTS, IdDocumentPage } from "#app/features/admin/pages/id-documents.tsx"
import { decideDocument, noteReading, pictureOfReading } from "#app/features/documents/decide.server.ts"
import { DOCUMENT_LIMITS } from "#app/features/documents/kinds.ts"
import { findDocument } from "#app/features/documents/queries.server.ts"
import type { PageHandle } from "#app/http/page-kind.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { wordsT } from "#app/i18n/words.ts"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { pageMeta } from "#app/lib/page-meta.ts"
import { paths } from "#app/lib/paths.ts"
import { readForm, sentText } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { requireId, requireRecord } from "#app/operators/required-record.ts"
import { sheets } from "#app/site/sheets.ts"

export const handle: PageHandle = { working: true, admin: "documents.see" }
export const meta = pageMeta
export const links = sheets("airdrop", "adminContent", "documents")

const DECIDED = ["accepted", "rejected"] as const
const paramsOf = (request: Request) => new URL(request.url).searchParams

export async function loader({ request, context }: LoaderFunctionArgs) {
	const { ctx } = context
	const screen = catalogScreen(context, "idDocuments")
	const operator = requireOperator(context, "documents.see")
	const params = paramsOf(request)
	const id = uuidFrom(params, "id")
	const found = id && (await findDocument(ctx, id))
	if (!found) throw redirect(paths.admin("idDocuments"), { status: 303 })
	const reading = uuidFrom(params, "reading")
	const isShown =
		reading !== null && (await pictureOfReading(ctx, operator, { reading, documentId: found.id })) !== null
	return {
		...screen,
		found,
		picture: isShown ? `${paths.admin("idDocuments/picture")}?id=${found.id}&reading=${reading}` : null,
		hasLooked: found.readings.some(({ by }) => by === operator.uid),
		reading: randomUUID(),
		minutes: DOCUMENT_LIMITS.lookMinutes,
		done: DECIDED.find((one) => one === params.get("done")) ?? null,
	}
}

const form = z.object({
	act: z.enum(DOCUMENT_ACTS),
	reading: z.uuid().optional(),
	why: z.string().trim().min(1).max(DOCUMENT_LIMITS.why),
})

/** Notes why an operator looks, and then shows; or decides. */
export async function action({ request, context }: ActionFunctionArgs) {
	const { ctx } = context
	const operator = requireOperator(context, "documents.see")
	const t = await getT(operator.lang)
	const id = requireId(request)
	requireRecord(await findDocument(ctx, id))
	const fields = await readForm(request)
	const typed = {
		act: sentText(fields, "act").slice(0, 20),
		why: sentText(fields, "why").slice(0, DOCUMENT_LIMITS.why),
	}
	const read = form.safeParse({ ...Object.fromEntries(fields), why: sentText(fields, "why") })
	if (!read.success) return data({ error: t("operators-catalog:documents.wrong"), typed }, { status: 400 })
	const { act, reading = randomUUID(), why } = read.data
	const here = (more: string) => redirect(`${paths.admin("idDocuments/one")}?id=${id}&${more}`, { status: 303 })
	try {
		if (act === "look") {
			await noteReading(ctx, operator, { id: reading, documentId: id, why })
			return here(`reading=${reading}`)
		}
		await decideDocument(ctx, operator, { id, to: act, why })
		return here(`done=${act}`)
	} catch (error) {
		if (!(error instanceof Refusal)) throw error
		return data({ error: t(error.code, error.params), typed }, { status: error.status })
	}
}

export default function IdDocument() {
	const { words, catalog, title: _, ...page } = useLoaderData<typeof loader>()
	const said = useActionData<typeof action>() ?? null
	return <IdDocumentPage t={wordsT({ admin: words, "operators-catalog": catalog })} {...page} said={said} />
}
