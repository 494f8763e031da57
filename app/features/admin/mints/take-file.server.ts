import { readUpload } from "#app/files/read-upload.server.ts"
import type { Key } from "#app/lib/keys.ts"
import { readForm } from "#app/lib/read-form.ts"
import { PHASE_ROWS } from "./plan-form.ts"

/** No list is larger; a picture is. */
const MOST_BYTES = 600_000

/** A form whose file, where it brings one, was added to the first list of wallets; and what is wrong with the file. */
export async function withFile(
	request: Request,
	context: { wasCut: boolean },
): Promise<Readonly<{ fields: FormData; wrong: Key | null }>> {
	if (context.wasCut) {
		const { form } = await readUpload(request, context)
		return { fields: await readForm(form), wrong: "operators-mints:wrong.file" }
	}
	const fields = await readForm(request)
	const file = fields.get("file")
	fields.delete("file")
	if (file === null || typeof file === "string" || file.size === 0) return { fields, wrong: null }
	const text = file.size > MOST_BYTES ? null : textOf(await file.arrayBuffer())
	if (text === null) return { fields, wrong: "operators-mints:wrong.file" }
	const rows = Array.from({ length: PHASE_ROWS }, (_, n) => n)
	const row = rows.find((n) => fields.get(`kind${n}`) === "allow-list")
	if (row === undefined) return { fields, wrong: "operators-mints:wrong.noList" }
	const typed = String(fields.get(`wallets${row}`) ?? "").trimEnd()
	fields.set(`wallets${row}`, typed === "" ? text : `${typed}\n${text}`)
	return { fields, wrong: null }
}

/** Null: it is no text. */
function textOf(bytes: ArrayBuffer): string | null {
	try {
		const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes)
		return text.includes("\0") ? null : text
	} catch {
		return null
	}
}
