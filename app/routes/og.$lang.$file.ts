import type { LoaderFunctionArgs } from "@remix-run/node"
import { posterFile, posterPicture } from "#app/features/content/og.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { answerDrawn, noSuchFile } from "#app/lib/file-answer.server.ts"

/** The picture of a page for those who share its address: /og/<lang>/<page>.png. */
export async function loader({ request, params: { lang, file = "" }, context: { drawn } }: LoaderFunctionArgs) {
	const poster = posterFile(`${lang}/${file}`)
	if (!poster) return noSuchFile()
	const picture = posterPicture(drawn, poster)
	return answerDrawn(request, picture, { maxAge: 86_400, shared: true }, await getT(poster.lang))
}
