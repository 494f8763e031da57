import type { IncomingMessage, ServerResponse } from "node:http"
import { basename, relative, resolve } from "node:path"
import { type BuildContext, context, type OutputFile } from "esbuild"
import sirv from "sirv"
import type { ViteDevServer } from "vite"
import { sendText } from "#app/http/send.ts"
import type { Scripts } from "#app/ui/page-script.tsx"
import { forBrowsers, pageScripts } from "../bundles.mjs"

const SCRIPTS = "/assets/"

/**
 * The files of a page from the sources. Scripts are bundled when they are asked for; style sheets and fonts come from Vite; nothing else
 * of the sources is sent.
 */
export function filesOfSources(vite: ViteDevServer) {
	const scripts = new PageScriptsOfSources()
	const fromPublic = sirv("public", { dev: true, etag: true })
	const notFound = (res: ServerResponse) => sendText(res, 404, "text/plain; charset=utf-8", "Not found.\n")
	async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
		const { pathname } = new URL(req.url ?? "/", "http://localhost")
		res.setHeader("Cache-Control", "no-store")
		if (pathname.startsWith(SCRIPTS)) {
			const text = await scripts.textOf(pathname.slice(SCRIPTS.length))
			return text === undefined ? notFound(res) : sendText(res, 200, "text/javascript; charset=utf-8", text)
		}
		// A page that a browser fetched ahead would be shown as it was then.
		if (pathname === "/speculation-rules.json") return sendText(res, 200, "application/speculationrules+json", "{}")
		if (!/\.(css|woff2?)$/.test(pathname)) return fromPublic(req, res, () => notFound(res))
		// Without the query that came: Vite would hand out sources for some.
		req.url = pathname.endsWith(".css") ? `${pathname}?direct` : pathname
		vite.middlewares(req, res, () => notFound(res))
	}
	return {
		scripts: () => scripts.addresses(),
		sendFile: (req: IncomingMessage, res: ServerResponse) =>
			void answer(req, res).catch((error: Error) => {
				console.error(error.message)
				sendText(res, 500, "text/plain; charset=utf-8", `${error.message}\n`)
			}),
		dropScripts: () => scripts.drop(),
	}
}

/** Made of the sources as they are at that moment; what a script loads later is remembered from its last bundle. */
class PageScriptsOfSources {
	readonly #contexts = new Map<string, Promise<BuildContext>>()
	readonly #later = new Map<string, string>()

	addresses(): Scripts {
		return Object.fromEntries(Object.keys(pageScripts()).map((name) => [name, `${SCRIPTS}${name}.js`]))
	}

	async textOf(file: string): Promise<string | undefined> {
		const name = basename(file, ".js")
		const entry = (pageScripts() as Readonly<Record<string, string>>)[name]
		if (entry === undefined || file !== `${name}.js`) return this.#later.get(file)
		const bundle = this.#contexts.get(name) ?? context(optionsOf(name, entry))
		this.#contexts.set(name, bundle)
		const { outputFiles = [] } = await (await bundle).rebuild()
		const [made, ...others] = sorted(outputFiles, name)
		for (const { path, text } of others) this.#later.set(relative(resolve(OUT), path).replaceAll("\\", "/"), text)
		return made?.text
	}

	async drop(): Promise<void> {
		for (const bundle of this.#contexts.values()) await (await bundle).dispose()
	}
}

/** Names the files; none is written there. */
const OUT = ".dev/assets"

const optionsOf = (name: string, entry: string) =>
	({
		...forBrowsers(name, entry, OUT),
		entryNames: "[name]",
		minify: false,
		sourcemap: "inline",
		write: false,
	}) as const

const sorted = (files: readonly OutputFile[], name: string) => [
	...files.filter(({ path }) => basename(path) === `${name}.js`),
	...files.filter(({ path }) => basename(path) !== `${name}.js`),
]
