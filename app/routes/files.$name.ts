import type { LoaderFunctionArgs } from "@remix-run/node"
import { downloadOf } from "#app/features/content/downloads.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { langOfCaller } from "#app/identity/sign-in/api.server.ts"
import { answerDrawn, noSuchFile } from "#app/lib/file-answer.server.ts"

/** Files to save: /files/emblem.ai, /files/weapon-codex-kor.pdf. */
export async function loader({ request, params: { name = "" }, context: { site, drawn } }: LoaderFunctionArgs) {
	const file = downloadOf(drawn, { name, product: site.product })
	if (!file) return noSuchFile()
	return answerDrawn(request, file, { maxAge: 3600, saveAs: name }, await getT(langOfCaller(request)))
}
