import { type FileUpload, MaxFileSizeExceededError, parseFormData } from "@remix-run/form-data-parser"
import { FORM_LIMITS } from "#app/lib/read-form.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { MOST_UPLOAD_MB } from "#app/lib/upload-limit.ts"
import { MOST_UPLOAD_BYTES } from "./purposes.ts"

/** Of a form that brings one file. */
const LIMITS = {
	maxFiles: 1,
	maxParts: FORM_LIMITS.fields,
	maxHeaderSize: 8 * 1024,
	maxFileSize: MOST_UPLOAD_BYTES,
	maxTotalSize: MOST_UPLOAD_BYTES + 64 * 1024,
}

type Upload = Readonly<{
	/** The other fields, as a form of their own. */
	form: Request
	/** What is wrong with the file, or with the form: it is to be shown again, as it was filled. */
	refusal: Refusal | null
	/** Null: none was chosen, or it is refused. Names and types that come with a file are the sender's, and are not read. */
	bytes: Buffer | null
}>

const tooLarge = () => new Refusal("files:error.large", { status: 413, params: { megabytes: String(MOST_UPLOAD_MB) } })

/**
 * Takes a form with a file apart. `wasCut`: its body was larger than any upload, and is there up to some byte. `mostText`: signs that its texts
 * may have together.
 */
export async function readUpload(
	request: Request,
	{ wasCut }: { wasCut: boolean },
	mostText = Number.POSITIVE_INFINITY,
): Promise<Upload> {
	const type = request.headers.get("Content-Type") ?? ""
	const body = Buffer.from(await request.arrayBuffer())
	const refused = async (refusal: Refusal) => ({
		form: formOf(request.url, await textsBefore(body, type)),
		bytes: null,
		refusal,
	})
	if (wasCut) return refused(tooLarge())
	try {
		let bytes: Buffer | null = null
		const texts = await textsOf(body, type, async (file) => {
			if (file.size > 0) bytes = Buffer.from(await file.arrayBuffer())
		})
		const size = texts.reduce((sum, [, text]) => sum + text.length, 0)
		if (size > mostText) return refused(new Refusal("files:error.form", { status: 400 }))
		return { form: formOf(request.url, texts), bytes, refusal: null }
	} catch (error) {
		return refused(
			error instanceof MaxFileSizeExceededError ? tooLarge() : new Refusal("files:error.form", { status: 400 }),
		)
	}
}

type Texts = readonly (readonly [string, string])[]

const formOf = (url: string, texts: Texts) =>
	new Request(url, { method: "POST", body: new URLSearchParams(texts.map(([name, text]) => [name, text])) })

async function textsOf(body: Buffer, type: string, onFile: (file: FileUpload) => Promise<void>): Promise<Texts> {
	const headers = { "Content-Type": type }
	const asked = new Request("http://form", { method: "POST", headers, body: new Uint8Array(body) })
	const fields = await parseFormData(asked, LIMITS, onFile)
	return [...fields].filter((field): field is [string, string] => typeof field[1] === "string")
}

/** The texts that came whole within the first bytes of a form: what was begun after them, as a rule the file, is left out. */
async function textsBefore(body: Buffer, type: string): Promise<Texts> {
	const mark = /boundary="?([^";]+)/i.exec(type)?.[1]
	const start = body.subarray(0, FORM_LIMITS.bytes)
	const end = mark ? start.lastIndexOf(`\r\n--${mark}`) : -1
	if (end < 0) return []
	const whole = Buffer.concat([start.subarray(0, end), Buffer.from(`\r\n--${mark}--\r\n`)])
	return textsOf(whole, type, async () => {}).catch(() => [])
}
