import type { LoaderFunctionArgs } from "@remix-run/node"
import { posterIds, posterPicture } from "#app/features/content/og.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { answerDrawn, noSuchFile } from "#app/lib/file-answer.server.ts"
import { isLang } from "#app/lib/paths.ts"

/** The picture of a page for those who share its address: /og/<lang>/<page>.png. */
export async function loader({ request, params: { lang, file = "" }, context: { drawn } }: LoaderFunctionArgs) {
	const id = /^(\w+)\.png$/.exec(file)?.[1]
	if (!isLang(lang) || !id || !posterIds(lang).includes(id)) return noSuchFile()
	return answerDrawn(request, posterPicture(drawn, { id, lang }), { maxAge: 86_400, shared: true }, await getT(lang))
}
