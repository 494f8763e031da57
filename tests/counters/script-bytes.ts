import { existsSync, statSync } from "node:fs"
import { join } from "node:path"

const CLIENT = "build/client"

/** Bytes of the scripts that a document loads by itself: files as the build compressed them by gzip, and inline code. */
export function scriptBytes(html: string): number {
	const files = new Set<string>()
	let inline = 0
	for (const [, attributes = "", code = ""] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
		const file = attribute(attributes, "src")
		if (file) files.add(file)
		else if (!/\btype="application\/(ld\+)?json"/.test(attributes)) inline += Buffer.byteLength(code)
	}
	for (const [, attributes = ""] of html.matchAll(/<link\b([^>]*)>/g)) {
		const file = attribute(attributes, "rel") === "modulepreload" ? attribute(attributes, "href") : undefined
		if (file) files.add(file)
	}
	return [...files].reduce((sum, file) => sum + sizeOf(file), inline)
}

const attribute = (attributes: string, name: string) => new RegExp(`\\b${name}="([^"]*)"`).exec(attributes)?.[1]

/** A file that gzip does not make smaller has no compressed twin. */
function sizeOf(file: string): number {
	const path = join(CLIENT, file)
	return statSync(existsSync(`${path}.gz`) ? `${path}.gz` : path).size
}
