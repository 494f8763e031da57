import { readFileSync } from "node:fs"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { answerFile, type MadeFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"
import { memoize } from "#app/lib/memoize.ts"
import { lightSheet, sheetsIn } from "#app/site/light-page.ts"

/** The build makes them; processes work in the folder above. */
const ASSETS = "build/client/assets"
/** Pages have some dozens of sets; whoever names another one has it put together each time. */
const REMEMBERED = 50

const made = memoize(REMEMBERED, (file: string): MadeFile | null => {
	const names = sheetsIn(file)
	if (!names) return null
	try {
		const sheets = names.map((name) => readFileSync(`${ASSETS}/${name}.css`, "utf8"))
		return madeFile(Buffer.from(lightSheet(sheets)), "text/css; charset=utf-8")
	} catch {
		return null
	}
})

/** The one sheet of a page of little data. Its names carry hashes of what they hold, so it never changes. */
export function loader({ request, params: { file = "" } }: LoaderFunctionArgs) {
	const sheet = made(file)
	return sheet ? answerFile(request, sheet, { maxAge: 31_536_000 }) : noSuchFile()
}
