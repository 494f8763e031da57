import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { ActionFunctionArgs } from "@remix-run/node"
import { build } from "esbuild"
import { testDatabase } from "#app/db/testing.ts"
import { menuOf } from "#app/features/content/catalog/menu-of.ts"
import { offersDcent } from "#app/features/shell/offers-dcent.ts"
import { renderShell } from "#app/features/shell/render-shell.server.tsx"
import { lightCalls } from "#app/http/light-calls.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { LOCALES, langOf } from "#app/lib/paths.ts"
import { PublicSettings } from "#app/settings/public-settings.server.ts"
import { listPublicSettings } from "#app/settings/queries.server.ts"
import { seedSettings } from "#app/settings/seed-settings.server.ts"
import { openActionLog } from "#app/tracking/actions/action-log.server.ts"
import { openRouteLog } from "#app/tracking/route-log.server.ts"
import { walletSettings } from "#tests/factories/session-wallets.ts"

type Handler = (args: ActionFunctionArgs) => Promise<Response>
export type Calls = Readonly<Record<string, Readonly<{ loader: unknown; action: unknown }>>>

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:"
const SIGNING = `window.sign = async (asked) => {
	const { signTransactionBase64, signingProblem } = await import("#app/wallets/signing.client.tsx")
	return signTransactionBase64(asked).catch((error) => "no: " + signingProblem(error))
}
window.signOnDcent = async ({ transaction, publicKey, cluster }) => {
	const { signSolanaTransaction } = await import("#app/wallets/dcent/solana.ts")
	const bytes = { transaction: new Uint8Array(transaction), publicKey: new Uint8Array(publicKey) }
	return signSolanaTransaction({ ...bytes, cluster }).then((signed) => [...signed], (problem) => problem.code)
}`

/** The shell and the wallet modules as they are, with the calls behind them, round a page that holds one field. */
export async function openBarePage(calls: Calls) {
	const database = await testDatabase()
	await seedSettings(database, "scg")
	const assets = mkdtempSync(join(tmpdir(), "bare-page-"))
	await bundle(assets)
	const chains = { solana: { name: "solana:a-chain-of-our-own" } }
	const known = { demo: true, chains, wallets: walletSettings(), now: async () => new Date() }
	const ctx = { db: database.db, secret: "s".repeat(40), log: { error: console.error }, ...known }
	const settings = new PublicSettings(() => listPublicSettings(database))
	const memory = {
		settings,
		routeLog: openRouteLog(ctx as never),
		actionLog: openActionLog({ ctx: ctx as never, settings }),
	}
	const callAt = lightCalls({ ctx: ctx as never, proxyHops: 0, ...memory })
	const called: string[] = []
	const failing = new Set<string>()
	let origin = ""

	const server = createServer(async (request, response) => {
		const url = new URL(request.url ?? "/", origin)
		if (url.pathname.startsWith("/assets/")) {
			response.setHeader("Content-Type", "text/javascript")
			return response.end(readFileSync(join(assets, url.pathname.slice(8))))
		}
		if (url.pathname === "/who") {
			const headers = { Cookie: request.headers.cookie ?? "" }
			const { who } = await visitor(new Request(url, { headers }), { ctx } as never)
			return response.end(who.wallet?.address ?? "nobody")
		}
		const call = calls[url.pathname]
		const light = callAt(request.url)
		if (!call && !light) return response.writeHead(200, HTML).end(await page(url.pathname))
		called.push(url.pathname)
		if (failing.has(url.pathname)) return response.writeHead(500).end('{"resultCd":"FAIL"}')
		if (light) return light(request, response, {})
		const asked = await requestOf(request, url)
		const handle = (asked.method === "GET" ? call?.loader : call?.action) as Handler
		const args = { request: asked, params: {}, context: { ctx, origin, clientIp: "127.0.0.1" } }
		return send(await handle(args as unknown as ActionFunctionArgs), response)
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
	return {
		origin,
		sql: database.sql,
		/** Paths of the calls in the order they came, and those that shall answer with a fault. */
		called,
		failing,
		async end() {
			server.closeAllConnections()
			server.close()
			await database.end()
			rmSync(assets, { recursive: true, force: true })
		},
	}
}

const HTML = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": CSP }

async function page(path: string): Promise<string> {
	const lang = langOf(path)
	const product = { slug: "scg", name: "SCG" }
	const coinInfo = { whitepaper: null, exchange: null }
	const operator = { product, menu: menuOf(product), company: { example: true }, sns: [], coinInfo, projects: [] }
	const facts = { ...operator, demo: true, unset: [], dcent: offersDcent(path), notice: false, english: false }
	const { top, bottom } = renderShell({ lang, t: await getT(lang), ...facts })
	return `<!doctype html><html lang="${LOCALES[lang]}" data-demo><meta charset="utf-8"><title>Bare page</title>
		<script type="module" src="/assets/enhance.js"></script><script type="module" src="/assets/signing.js"></script>
		<div id="shell-top">${top}</div><main id="main"><input name="amount"></main><div id="shell-bottom">${bottom}</div>`
}

async function bundle(outdir: string): Promise<void> {
	const root = fileURLToPath(new URL("../..", import.meta.url))
	const common = { outdir, bundle: true, format: "esm", splitting: true, jsx: "automatic", logLevel: "error" } as const
	const define = { "process.env.NODE_ENV": '"production"', global: "globalThis" }
	await build({ ...common, absWorkingDir: root, entryPoints: { enhance: "app/shell-client/entry.ts" } })
	const stdin = { contents: SIGNING, resolveDir: root, sourcefile: "signing.js" }
	await build({ ...common, define, stdin, entryNames: "signing", chunkNames: "signing-[hash]" })
}

async function requestOf(request: IncomingMessage, url: URL): Promise<Request> {
	const chunks: Buffer[] = []
	for await (const chunk of request) chunks.push(chunk as Buffer)
	const { method = "GET", headers } = request
	const init = { method, headers: headers as Record<string, string> }
	return new Request(url, method === "GET" ? init : { ...init, body: Buffer.concat(chunks) })
}

async function send(answer: Response, response: ServerResponse): Promise<void> {
	for (const [name, value] of answer.headers) if (name !== "set-cookie") response.setHeader(name, value)
	response.setHeader("Set-Cookie", answer.headers.getSetCookie())
	response.writeHead(answer.status).end(await answer.text())
}
