import type { LoaderFunctionArgs } from "@remix-run/node"
import { posterIds, posterPicture } from "#app/features/content/og.server.ts"
import { answerFile, noSuchFile } from "#app/lib/file-answer.server.ts"
import { isLang } from "#app/lib/paths.ts"

/** The picture of a page for those who share its address: /og/<lang>/<page>.png. */
export async function loader({ request, params: { lang, file = "" }, context: { site } }: LoaderFunctionArgs) {
	const id = /^(\w+)\.png$/.exec(file)?.[1]
	if (!isLang(lang) || !id || !posterIds(lang).includes(id)) return noSuchFile()
	return answerFile(request, await posterPicture(id, lang, site.product), { maxAge: 86_400, shared: true })
}
