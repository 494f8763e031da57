import type { LoaderFunctionArgs } from "@remix-run/node"
import { downloadOf } from "#app/features/content/downloads.server.ts"
import { answerFile, noSuchFile } from "#app/lib/file-answer.server.ts"

/** Files to save: /files/emblem.ai, /files/weapon-codex-kor.pdf. */
export async function loader({ request, params: { name = "" }, context: { site } }: LoaderFunctionArgs) {
	const file = await downloadOf(name, site.product)
	return file ? answerFile(request, file, { maxAge: 3600, saveAs: name }) : noSuchFile()
}
