import { MaxFileSizeExceededError, parseFormData } from "@remix-run/form-data-parser"
import { Refusal } from "#app/lib/refusal.ts"
import { MOST_UPLOAD_BYTES } from "./purposes.ts"

/** Of a form that brings one file. */
const LIMITS = {
	maxFiles: 1,
	maxParts: 20,
	maxHeaderSize: 8 * 1024,
	maxFileSize: MOST_UPLOAD_BYTES,
	maxTotalSize: MOST_UPLOAD_BYTES + 64 * 1024,
}

type Upload = Readonly<{
	/** The other fields, as a form of their own. */
	form: Request
	/** Null: none was chosen. Names and types that come with a file are the sender's, and are not read. */
	bytes: Buffer | null
}>

const tooLarge = () =>
	new Refusal("files:error.large", { status: 413, params: { megabytes: String(MOST_UPLOAD_BYTES / 1024 / 1024) } })

/** Takes a form with a file apart. `wasCut`: its body was larger than any upload and is gone. A `Refusal` says what is wrong with the file. */
export async function readUpload(request: Request, { wasCut }: { wasCut: boolean }): Promise<Upload | Refusal> {
	if (wasCut) return tooLarge()
	let bytes: Buffer | null = null
	try {
		const fields = await parseFormData(request, LIMITS, async (file) => {
			if (file.size > 0) bytes = Buffer.from(await file.arrayBuffer())
		})
		const texts = [...fields].filter((field): field is [string, string] => typeof field[1] === "string")
		const form = new Request(request.url, { method: "POST", body: new URLSearchParams(texts) })
		return { form, bytes }
	} catch (error) {
		return error instanceof MaxFileSizeExceededError ? tooLarge() : new Refusal("files:error.form", { status: 400 })
	}
}
