import type { LoaderFunctionArgs } from "@remix-run/node"
import { teslaPrint } from "#app/collections/prints/tesla-print.ts"
import { answerFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"

const DAY = 86_400

/** A piece of Lost Tesla Art as a picture file: /art/tesla/<number>.svg. */
export function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	const [, seed] = /^(0|[1-9]\d{0,5})\.svg$/.exec(file) ?? []
	if (seed === undefined) return noSuchFile()
	return answerFile(request, madeFile(Buffer.from(teslaPrint(Number(seed))), "image/svg+xml"), { maxAge: DAY })
}
