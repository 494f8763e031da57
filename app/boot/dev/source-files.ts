import type { IncomingMessage, ServerResponse } from "node:http"
import { relative, resolve } from "node:path"
import { type BuildContext, type BuildOptions, context } from "esbuild"
import sirv from "sirv"
import type { ViteDevServer } from "vite"
import { sendText } from "#app/http/send.ts"
import type { Scripts } from "#app/ui/page-script.tsx"
import { pageScripts } from "../browser-scripts.mjs"

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

/** Made of the sources as they are at that moment, all in one bundle, so that what two of them hold is one thing. */
class PageScriptsOfSources {
	#bundle: { of: string; context: Promise<BuildContext> } | undefined
	readonly #made = new Map<string, string>()

	addresses(): Scripts {
		const address = (name: string) => ({ src: `${SCRIPTS}${name}.js`, needs: [] })
		return Object.fromEntries(Object.keys(pageScripts()).map((name) => [name, address(name)]))
	}

	async textOf(file: string): Promise<string | undefined> {
		const scripts = pageScripts()
		// What a script loads later is that of the same moment.
		if (file.replace(/\.js$/, "") in scripts) await this.#make(scripts)
		return this.#made.get(file)
	}

	async #make(scripts: Readonly<Record<string, string>>): Promise<void> {
		const of = JSON.stringify(scripts)
		const former = this.#bundle
		if (former?.of !== of) this.#bundle = { of, context: context(optionsOf(scripts)) }
		if (former !== this.#bundle) await (await former?.context)?.dispose()
		const { outputFiles = [] } = (await (await this.#bundle?.context)?.rebuild()) ?? {}
		for (const { path, text } of outputFiles) this.#made.set(relative(resolve(OUT), path).replaceAll("\\", "/"), text)
	}

	async drop(): Promise<void> {
		await (await this.#bundle?.context)?.dispose()
	}
}

/** Names the files; none is written there. */
const OUT = ".dev/assets"

const optionsOf = (scripts: Readonly<Record<string, string>>): BuildOptions => ({
	entryPoints: { ...scripts },
	outdir: OUT,
	chunkNames: "[name]-[hash]",
	bundle: true,
	splitting: true,
	platform: "browser",
	format: "esm",
	jsx: "automatic",
	charset: "utf8",
	target: ["es2022"],
	define: { "process.env.NODE_ENV": '"production"' },
	sourcemap: "inline",
	write: false,
	logLevel: "warning",
})
