import type { LoaderFunctionArgs } from "@remix-run/node"
import { downloadOf } from "#app/features/content/downloads.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { langOfCaller } from "#app/identity/sign-in/api.server.ts"
import { answerDrawn, answerFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"
import verifier from "#app/reserves/verify-reserves.mjs?raw"

/** What verifies a proof of reserves, as it stands in the sources. */
const VERIFIER = madeFile(Buffer.from(verifier), "text/javascript; charset=utf-8")

/** Files to save: /files/emblem.ai, /files/weapon-codex-kor.pdf. */
export async function loader({ request, params: { name = "" }, context: { site, drawn } }: LoaderFunctionArgs) {
	if (name === "verify-reserves.mjs") return answerFile(request, VERIFIER, { maxAge: 3600, saveAs: name })
	const file = downloadOf(drawn, { name, product: site.product })
	if (!file) return noSuchFile()
	return answerDrawn(request, file, { maxAge: 3600, saveAs: name }, await getT(langOfCaller(request)))
}
