import { readFileSync } from "node:fs"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { answerFile, type MadeFile, madeFile, noSuchFile } from "#app/lib/file-answer.server.ts"
import { memoize } from "#app/lib/memoize.ts"
import { lightSheet, sheetsIn, withoutLetters } from "#app/site/light-page.ts"
import { sealsOfSheets } from "#app/site/seal-of-sheets.server.ts"

/** The build makes them; processes work in the folder above. */
const ASSETS = "build/client/assets"
/** Sheets of the build, and sets of them that pages have: some dozens of each. */
const REMEMBERED = 100

const sheet = memoize(REMEMBERED, (name: string) => withoutLetters(readFileSync(`${ASSETS}/${name}.css`, "utf8")))
const made = memoize(REMEMBERED, (names: string): MadeFile | null => {
	try {
		return madeFile(Buffer.from(lightSheet(names.split(".").map(sheet))), "text/css; charset=utf-8")
	} catch {
		// A page of the build before may name one that is gone.
		return null
	}
})

/** The one sheet of a page of little data. Its address covers what it holds, so it never changes. */
export function loader({ request, params: { file = "" }, context: { ctx } }: LoaderFunctionArgs) {
	const names = sealsOfSheets(ctx)
		.map((seal) => sheetsIn(file, seal))
		.find((found) => found !== null)
	const one = names && made(names.join("."))
	return one ? answerFile(request, one, { maxAge: 31_536_000 }) : noSuchFile()
}
