import { realpathSync } from "node:fs"
import type { RequestListener } from "node:http"
import { resolve } from "node:path"
import type { ServerBuild } from "@remix-run/node"
import { createServer, type ViteDevServer } from "vite"
import { withSwitches } from "#app/http/feature-switches.ts"
import { withLoaderRefusals } from "#app/http/loader-refusals.ts"
import { sendText } from "#app/http/send.ts"
import type { withServerBuild as builtSite } from "#app/http/server-build.ts"
import type * as words from "#app/i18n/i18n.server.ts"
import { filesOfSources } from "./source-files.ts"
import { useWords } from "./words.ts"

const WORDS = "app/i18n/i18n.server.ts"
/** Folders in which no source of the site is, some of which change all the time. */
const NOT_SITE = [".data", ".dev", ".git", "build", "node_modules", "tests"]

/**
 * Stands in for app/http/server-build.ts under `npm run dev`: the site comes from its sources through Vite. Each request has a pipeline of
 * its own, so that no page and nothing published is remembered.
 */
export const withServerBuild: typeof builtSite = async (make) => {
	const vite = await openVite()
	const { scripts, sendFile, dropScripts } = filesOfSources(vite)
	const fresh = async () => {
		useWords((await vite.ssrLoadModule(`/${WORDS}`)) as typeof words)
		const build = (await vite.ssrLoadModule("virtual:remix/server-build")) as ServerBuild
		return make({ build: withSwitches(withLoaderRefusals(build)), scripts: scripts(), sendFile })
	}
	const handle: RequestListener = (req, res) => {
		fresh().then(
			(pipeline) => pipeline.handle(req, res),
			(error: Error) => {
				vite.ssrFixStacktrace(error)
				console.error(error)
				sendText(res, 500, "text/plain; charset=utf-8", `The sources cannot be loaded:\n\n${error.stack}\n`)
			},
		)
	}
	// Loaded before the process says that it is ready: the first page need not wait for it.
	await fresh().catch((error: unknown) => console.error(error))
	return {
		handle,
		forgetPages() {},
		forgetChain() {},
		drain() {
			void dropScripts()
			void vite.close()
		},
	}
}

async function openVite(): Promise<ViteDevServer> {
	const vite = await createServer({
		configFile: "remix.config.ts",
		cacheDir: ".dev/vite",
		appType: "custom",
		clearScreen: false,
		logLevel: "warn",
		// No script of Vite's reaches a browser: there is nothing to bundle for one.
		optimizeDeps: { noDiscovery: true, entries: [], include: [] },
		server: {
			middlewareMode: true,
			hmr: false,
			ws: false,
			cors: false,
			watch: { ignored: (path) => NOT_SITE.some((folder) => path.startsWith(resolve(folder))) },
			fs: { allow: [process.cwd(), realpathSync("node_modules")] },
		},
	})
	const folder = resolve("locales")
	// Read from the disk rather than imported: Vite does not know that they belong together.
	vite.watcher.on("all", (_what, file) => {
		if (file.startsWith(folder)) vite.environments.ssr.moduleGraph.onFileChange(resolve(WORDS).replaceAll("\\", "/"))
	})
	return vite
}
