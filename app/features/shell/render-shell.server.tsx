import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { memoize } from "#app/lib/memoize.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { MARKS } from "#app/tracking/marks.ts"
import { MarksProvider } from "#app/ui/marks.ts"
import { inOneByte } from "#app/ui/one-byte.ts"
import type { ShellInput } from "./input.ts"
import { pathToken } from "./input.ts"
import { ShellBottom, ShellTop } from "./shell.tsx"

export type Shell = { readonly top: string; readonly bottom: string }

const made = new Map<string, Shell>()

/** Header and footer as strings, rendered once per language and operator data, the same for every visitor and page. */
export function renderShell(input: ShellInput): Shell {
	const { t: _words, ...facts } = input
	const key = JSON.stringify(facts)
	let shell = made.get(key)
	if (!shell) {
		const html = (element: ReactElement) =>
			inOneByte(renderToStaticMarkup(<MarksProvider value={MARKS}>{element}</MarksProvider>))
		shell = { top: html(<ShellTop {...input} />), bottom: html(<ShellBottom {...input} />) }
		made.set(key, shell)
	}
	return shell
}

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

const TOKENS = new RegExp(pathToken(`(${LANGS.join("|")})` as Lang))
/** A shell's text, with the language of an address after each piece but the last. */
const piecesOf = memoize(100, (html) => html.split(TOKENS))

/** Puts the addresses of the present page into the language switcher. */
export function fillPaths(html: string, paths: Readonly<Record<Lang, string>>): string {
	return piecesOf(html)
		.map((piece, n) => (n % 2 === 1 ? escaped(paths[piece as Lang]) : piece))
		.join("")
}
