import { existsSync, readFileSync } from "node:fs"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { downloadOf } from "#app/features/content/downloads.server.ts"
import { answerStored } from "#app/features/files/answer-stored.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { langOfCaller } from "#app/identity/sign-in/api.server.ts"
import { answerDrawn, answerFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"
import { isUuid } from "#app/lib/uuid.ts"
import verifier from "#app/reserves/verify-reserves.mjs?raw"

/** What verifies a proof of reserves, as it stands in the sources. */
const VERIFIER = madeFile(Buffer.from(verifier), "text/javascript; charset=utf-8")

/** The build makes it beside the processes, which work in the folder above. */
const OFFLINE = "build/verify-draw.html"
let offline: ReturnType<typeof madeFile> | undefined

/** Files to save: /files/emblem.ai, /files/weapon-codex-kor.pdf; and by its id what somebody has handed in. */
export async function loader({ request, params: { name = "" }, context }: LoaderFunctionArgs) {
	const { site, drawn } = context
	if (isUuid(name)) return answerStored(request, context, name)
	if (name === "verify-reserves.mjs") return answerFile(request, VERIFIER, { maxAge: 3600, saveAs: name })
	if (name === "verify-draw.html") {
		offline ??= existsSync(OFFLINE) ? madeFile(readFileSync(OFFLINE), "text/html; charset=utf-8") : undefined
		return offline ? answerFile(request, offline, { maxAge: 3600, saveAs: name }) : noSuchFile()
	}
	const file = downloadOf(drawn, { name, product: site.product })
	if (!file) return noSuchFile()
	return answerDrawn(request, file, { maxAge: 3600, saveAs: name }, await getT(langOfCaller(request)))
}
