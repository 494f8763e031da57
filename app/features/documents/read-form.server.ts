import { z } from "zod"
import { readUpload } from "#app/files/read-upload.server.ts"
import type { T } from "#app/i18n/words.ts"
import { FORM_LIMITS, readForm, sentText } from "#app/lib/read-form.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { HandedIn } from "./hand-in.server.ts"
import { CONSENTS, DOCUMENT_KINDS, ID_CARD_TYPES } from "./kinds.ts"
import type { DocumentsSaid } from "./page.tsx"

type Asked = Readonly<{ request: Request; wasCut: boolean }>
type Read =
	| Readonly<{ given: Omit<HandedIn, "lang" | "clientIp"> }>
	| Readonly<{ act: z.output<typeof actForm> }>
	| Readonly<{ said: DocumentsSaid; status: number }>

const actForm = z.discriminatedUnion("do", [
	z.object({ do: z.literal("withdraw"), id: z.uuid(), consent: z.enum(CONSENTS) }),
	z.object({ do: z.literal("take-back"), id: z.uuid() }),
])

/** What a form of the page asks for: a document, or an act on one that is there; else what is wrong with it, and what was chosen. */
export async function readDocumentForm({ request, wasCut }: Asked, t: T): Promise<Read> {
	const isUpload = (request.headers.get("Content-Type") ?? "").startsWith("multipart/")
	const upload = isUpload ? await readUpload(request, { wasCut }, FORM_LIMITS.bytes) : null
	const fields = await readForm(upload?.form ?? request)
	const act = actForm.safeParse(Object.fromEntries(fields))
	if (act.success) return { act: act.data }
	const kind = DOCUMENT_KINDS.find((one) => one === sentText(fields, "kind"))
	const idType = ID_CARD_TYPES.find((one) => one === sentText(fields, "idType")) ?? null
	const [id, fileId] = [sentText(fields, "id"), sentText(fields, "file-id")]
	const consents = CONSENTS.filter((one) => fields.get(one) === "on")
	const isCovered = fields.get("covered") === "on"
	const isSensitive = fields.get("sensitive") === "on"
	const bytes = upload?.bytes ?? null
	const refused = upload?.refusal
	const errors = {
		...(isUuid(id) && isUuid(fileId) ? {} : { form: t("files:error.form") }),
		...(kind ? {} : { form: t("documents:wrong.kind") }),
		...(kind === "id-card" && !idType ? { idType: t("documents:wrong.idType") } : {}),
		...(bytes ? {} : { picture: refused ? t(refused.code, refused.params) : t("documents:wrong.picture") }),
		...(isCovered ? {} : { covered: t("documents:wrong.covered") }),
		...(isSensitive ? {} : { sensitive: t("documents:wrong.sensitive") }),
	}
	const typed = { kind: kind ?? null, idType, isSensitive, consents }
	if (Object.keys(errors).length > 0 || !kind || !bytes)
		return { said: { errors, typed }, status: refused?.status ?? 400 }
	const coveredBy = sentText(fields, "covered-by") === "page" ? "page" : "owner"
	return {
		given: { id, fileId, kind, idType: kind === "id-card" ? idType : null, coveredBy, consents, bytes },
	}
}
