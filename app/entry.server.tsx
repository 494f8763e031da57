import type { AppLoadContext, EntryContext } from "@remix-run/node"
import { isRouteErrorResponse, RemixServer } from "@remix-run/react"
import { renderToStaticMarkup } from "react-dom/server"
import { PROJECTS } from "#app/collections/projects.ts"
import { isDatabaseUnavailable } from "#app/db/unavailable.server.ts"
import { readDoors } from "#app/doors/read-doors.server.ts"
import { samePageIn } from "#app/features/content/catalog/addresses.ts"
import { menuOf } from "#app/features/content/catalog/menu-of.ts"
import { offersDcent } from "#app/features/shell/offers-dcent.ts"
import { fillPaths, renderShell, type Shell } from "#app/features/shell/render-shell.server.tsx"
import { documentOf, ShellSlotProvider } from "#app/features/shell/shell-slot.tsx"
import { getT, wordsOf } from "#app/i18n/i18n.server.ts"
import { memoize } from "#app/lib/memoize.ts"
import { type Lang, langOf } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { ENGLISH, isEnglishOpen } from "#app/settings/gates.ts"
import { getPublished } from "#app/settings/published.server.ts"
import type { Published } from "#app/settings/published.ts"
import { documentHead } from "#app/site/document-head.server.tsx"
import { lightPage } from "#app/site/light-page.ts"
import { sealOfSheets } from "#app/site/seal-of-sheets.server.ts"
import { withPublished } from "#app/site/site-settings.ts"
import { MARKS } from "#app/tracking/marks.ts"
import { MarksProvider } from "#app/ui/marks.ts"
import { ScriptsProvider } from "#app/ui/page-script.tsx"
import { unsetWallets } from "#app/wallets/setup.server.ts"

/** What of Remix's own description of an answer a page is made of. */
export type PageContext = Pick<EntryContext, "manifest" | "routeModules" | "staticHandlerContext" | "future">

/** The whole document of a page. */
export async function renderPage(request: Request, page: PageContext, context: AppLoadContext): Promise<Buffer> {
	const { theme, site, working, operator, requestId } = context
	const light = context.light && !working && !operator
	const remix: EntryContext = { ...page, isSpaMode: false, renderMeta: {}, serializeError: () => undefined as never }
	const { pathname, search } = new URL(request.url)
	const lang = operator?.lang ?? langOf(pathname, search)
	const { head, top, bottom } = await partsFor(`${context.origin}${pathname}${search}`, context)
	const shown = <RemixServer context={remix} url={request.url} />
	const isOperators = operator !== null
	const errors = wordsOf(lang, "errors")
	const slot = { top, bottom, lang, isOperators, theme, light, demo: site.demo, errors, requestId }
	// In one go and without marks for hydration: no page has scripts that would need its data, and all of it is there.
	const html = renderToStaticMarkup(
		<ShellSlotProvider value={slot}>
			<ScriptsProvider value={light ? null : site.scripts}>
				{operator ? shown : <MarksProvider value={MARKS}>{shown}</MarksProvider>}
			</ScriptsProvider>
		</ShellSlotProvider>,
	)
	return documentOf(light ? lightPage(html, sealOfSheets(context.ctx)) : html, head)
}

/** Remix asks for it; its handler answers no page here. */
export default function handleRequest(): never {
	throw new Error("pages are rendered by renderPage")
}

const projects = PROJECTS.map(({ id, name }) => ({ id: String(id), name }))

const PRINTED = ["coinInfo", "company", "social", "gates"] as const
/** Shells by language and what else makes them differ, as long as what is published is remembered. */
const shells = new WeakMap<Published<(typeof PRINTED)[number]>, Map<string, Shell>>()

/** What the menu marks. */
const shutDoors = async (ctx: Parameters<typeof readDoors>[0]) =>
	(await readDoors(ctx)).filter(({ isOpen }) => !isOpen).map(({ door }) => door.id)

async function shellFor(pathname: string, lang: Lang, context: AppLoadContext): Promise<Shell> {
	const { ctx, site, notice, published } = context
	const remembering = { ...ctx, cache: published }
	const [facts, shut] = await Promise.all([
		getPublished(remembering, PRINTED),
		published.get("shut doors", () => shutDoors(remembering)),
	])
	const dcent = offersDcent(pathname)
	const made = shells.get(facts) ?? new Map<string, Shell>()
	shells.set(facts, made)
	const english = isEnglishOpen(facts.gates[ENGLISH])
	const key = `${lang} ${dcent} ${notice} ${english} ${shut}`
	const known = made.get(key)
	if (known) return known
	const t = await getT(lang)
	const ours = { ...site, ...withPublished(site, facts), coinInfo: facts.coinInfo }
	const unset = unsetWallets(ctx.wallets)
	const shell = renderShell({
		lang,
		t,
		projects,
		menu: menuOf(site.product, shut),
		english,
		dcent,
		unset,
		notice,
		...ours,
	})
	made.set(key, shell)
	return shell
}

/** What of a document is the same for everybody who asks for its address. */
type Parts = Readonly<{ head: string; top: string; bottom: string }>
/** Addresses whose parts are remembered with a shell; a longer one is a stranger's. */
const REMEMBERED = { addresses: 100, length: 200 }
const partsOf = new WeakMap<Shell, (address: string) => Parts>()

/** The shell with the addresses of a page filled in, and the page's head. `address`: with our origin. */
async function partsFor(address: string, context: AppLoadContext): Promise<Parts> {
	const { product } = context.site
	const { pathname, search } = new URL(address)
	const shell = await shellFor(pathname, langOf(pathname, search), context)
	const make = (at: string): Parts => {
		const url = new URL(at)
		const here = (to: Lang) => samePageIn(url, to, product)
		const paths = { eng: here("eng"), kor: here("kor"), idn: here("idn") }
		return {
			head: documentHead({ origin: url.origin, pathname: url.pathname, search: url.search, product }),
			top: fillPaths(shell.top, paths),
			bottom: fillPaths(shell.bottom, paths),
		}
	}
	if (address.length > REMEMBERED.length) return make(address)
	const known = partsOf.get(shell) ?? memoize(REMEMBERED.addresses, make)
	partsOf.set(shell, known)
	return known(address)
}

export function handleError(error: unknown, { context, request }: { context: AppLoadContext; request: Request }) {
	// A POST where nothing takes one is a lawful no: strangers must not be able to fill the log with faults.
	if (request.signal.aborted || (isRouteErrorResponse(error) && error.status < 500)) return
	if (isDatabaseUnavailable(error)) return context.databaseAway(error)
	if (error instanceof Refusal) return context.refused(error)
	context.ctx.log.error({ err: error }, "a route failed")
}
