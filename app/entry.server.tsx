import { Writable } from "node:stream"
import type { AppLoadContext, EntryContext } from "@remix-run/node"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { renderToPipeableStream, renderToString } from "react-dom/server"
import { PROJECTS } from "#app/collections/projects.ts"
import { isDatabaseAway } from "#app/db/away.server.ts"
import { sisterOf } from "#app/features/content/catalog/addresses.ts"
import { menuOf } from "#app/features/content/catalog/menu-of.ts"
import type { CoinInfo } from "#app/features/shell/input.ts"
import { offersDcent } from "#app/features/shell/offers-dcent.ts"
import { fillPaths, renderShell } from "#app/features/shell/render-shell.server.tsx"
import { type ShellSlot, ShellSlotProvider } from "#app/features/shell/shell-slot.tsx"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, langOf } from "#app/lib/paths.ts"
import { getPublished } from "#app/settings/published.server.ts"

export default async function handleRequest(
	request: Request,
	status: number,
	headers: Headers,
	remix: EntryContext,
	context: AppLoadContext,
): Promise<Response> {
	const { pathname, search } = new URL(request.url)
	const page = (
		<ShellSlotProvider value={await slotFor(pathname, search, context)}>
			<RemixServer context={remix} url={request.url} {...(context.nonce ? { nonce: context.nonce } : {})} />
		</ShellSlotProvider>
	)
	headers.set("Content-Type", "text/html; charset=utf-8")
	// A page without scripts needs no loader data in it; only then may it be rendered in one go.
	if (!context.nonce) return new Response(`<!DOCTYPE html>${renderToString(page)}`, { status, headers })
	return new Promise((resolve, reject) => {
		let answered = status
		let late: NodeJS.Timeout
		const { pipe, abort } = renderToPipeableStream(page, {
			nonce: context.nonce as string,
			onAllReady() {
				// The timer would keep the whole rendering in memory until it rings.
				clearTimeout(late)
				// Gathered rather than streamed: all of it is ready, and web streams cost more than the bytes.
				const chunks: Buffer[] = []
				const body = new Writable({
					write(chunk, _, next) {
						chunks.push(chunk)
						next()
					},
					final(next) {
						resolve(new Response(Buffer.concat(chunks), { status: answered, headers }))
						next()
					},
				})
				pipe(body)
			},
			onShellError: reject,
			onError(error) {
				answered = 500
				context.ctx.log.error({ err: error }, "a page could not be rendered")
			},
		})
		late = setTimeout(abort, 10_000).unref()
	})
}

const projects = PROJECTS.map(({ id, name }) => ({ id: String(id), name }))

const COIN_INFO_MS = 30_000
let coinInfo: { readonly value: CoinInfo; readonly until: number; readonly edition: number } | undefined

/** What the coin popup lists. Every page asks for it, and it changes once in a year: kept as long as a page is. */
async function coinInfoOf({ ctx, edition }: AppLoadContext): Promise<CoinInfo> {
	if (coinInfo && coinInfo.edition === edition && coinInfo.until > Date.now()) return coinInfo.value
	const { coinInfo: value } = await getPublished(ctx, ["coinInfo"])
	coinInfo = { value, until: Date.now() + COIN_INFO_MS, edition }
	return value
}

/** The shell around a page: one string per language, with the addresses of this page filled in. */
async function slotFor(pathname: string, search: string, context: AppLoadContext): Promise<ShellSlot> {
	const { site, theme, nonce, notice } = context
	const lang = langOf(pathname, search)
	const { enhance, ...facts } = site
	const shell = renderShell({
		lang,
		t: await getT(lang),
		projects,
		menu: menuOf(site.product),
		coinInfo: await coinInfoOf(context),
		dcent: offersDcent(pathname),
		notice,
		...facts,
	})
	const here = (to: Lang) => sisterOf({ pathname, search }, to, site.product)
	const paths = { eng: here("eng"), kor: here("kor"), idn: here("idn") }
	return {
		top: fillPaths(shell.top, paths),
		bottom: fillPaths(shell.bottom, paths),
		theme,
		enhance,
		demo: site.demo,
		nonce: nonce ?? undefined,
	}
}

export function handleError(error: unknown, { context, request }: { context: AppLoadContext; request: Request }) {
	// A POST where nothing takes one is a lawful no: strangers must not be able to fill the log with faults.
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
	if (isDatabaseAway(error)) return context.databaseAway()
	context.ctx.log.error({ err: error }, "a route failed")
}
