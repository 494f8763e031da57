import type { AppLoadContext, EntryContext } from "@remix-run/node"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { renderToString } from "react-dom/server"
import { PROJECTS } from "#app/collections/projects.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { samePageIn } from "#app/features/content/catalog/addresses.ts"
import { menuOf } from "#app/features/content/catalog/menu-of.ts"
import type { CoinInfo } from "#app/features/shell/input.ts"
import { offersDcent } from "#app/features/shell/offers-dcent.ts"
import { fillPaths, renderShell, type Shell } from "#app/features/shell/render-shell.server.tsx"
import { type ShellSlot, ShellSlotProvider } from "#app/features/shell/shell-slot.tsx"
import { getT } from "#app/i18n/i18n.server.ts"
import { type Lang, langOf } from "#app/lib/paths.ts"
import { getPublished } from "#app/settings/published.server.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"

/** What of Remix's own description of an answer a page is made of. */
export type PageContext = Pick<EntryContext, "manifest" | "routeModules" | "staticHandlerContext" | "future">

/** The whole document of a page. */
export async function renderPage(request: Request, page: PageContext, context: AppLoadContext): Promise<string> {
	const { pathname, search } = new URL(request.url)
	const remix: EntryContext = { ...page, isSpaMode: false, renderMeta: {}, serializeError: () => undefined as never }
	// In one go: no page has scripts that would need its data, and all of it is there.
	const html = renderToString(
		<ShellSlotProvider value={await slotFor(pathname, search, context)}>
			<ScriptsProvider value={context.site.scripts}>
				<RemixServer context={remix} url={request.url} />
			</ScriptsProvider>
		</ShellSlotProvider>,
	)
	return `<!DOCTYPE html>${html}`
}

/** Remix asks for it; its handler answers no page here. */
export default function handleRequest(): never {
	throw new Error("pages are rendered by renderPage")
}

const projects = PROJECTS.map(({ id, name }) => ({ id: String(id), name }))

/** Shells by language and what else makes them differ, as long as what is published stays. */
const shells = new WeakMap<CoinInfo, Map<string, Shell>>()

async function shellFor(pathname: string, lang: Lang, context: AppLoadContext): Promise<Shell> {
	const { ctx, site, notice, published } = context
	const { coinInfo } = await getPublished({ ...ctx, cache: published }, ["coinInfo"])
	const dcent = offersDcent(pathname)
	const made = shells.get(coinInfo) ?? new Map<string, Shell>()
	shells.set(coinInfo, made)
	const key = `${lang} ${dcent} ${notice}`
	const known = made.get(key)
	if (known) return known
	const t = await getT(lang)
	const shell = renderShell({ lang, t, projects, menu: menuOf(site.product), coinInfo, dcent, notice, ...site })
	made.set(key, shell)
	return shell
}

/** The shell around a page: one string per language, with the addresses of this page filled in. */
async function slotFor(pathname: string, search: string, context: AppLoadContext): Promise<ShellSlot> {
	const { site, theme } = context
	const lang = langOf(pathname, search)
	const shell = await shellFor(pathname, lang, context)
	const here = (to: Lang) => samePageIn({ pathname, search }, to, site.product)
	const paths = { eng: here("eng"), kor: here("kor"), idn: here("idn") }
	return {
		top: fillPaths(shell.top, paths),
		bottom: fillPaths(shell.bottom, paths),
		theme,
		demo: site.demo,
	}
}

export function handleError(error: unknown, { context, request }: { context: AppLoadContext; request: Request }) {
	// A POST where nothing takes one is a lawful no: strangers must not be able to fill the log with faults.
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
	if (isDatabaseUnavailable(error)) return context.databaseAway()
	context.ctx.log.error({ err: error }, "a route failed")
}
