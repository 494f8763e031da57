import type { AppLoadContext, EntryContext, HandleErrorFunction, ServerBuild } from "@remix-run/node"
import {
	type AgnosticRouteObject,
	createStaticHandler,
	getStaticContextFromError,
	isRouteErrorResponse,
	type StaticHandlerContext,
} from "@remix-run/router"
import type { renderPage } from "#app/entry.server.tsx"
import { memoize } from "#app/lib/memoize.ts"

type Routes = ServerBuild["routes"]
type Route = NonNullable<Routes[string]>
type Entry = Readonly<{ renderPage: typeof renderPage; handleError: HandleErrorFunction }>

/** A document, with the cookies that it sets. What is no document (a redirect) stays a `Response`. */
export type Document = Readonly<{ status: number; cookies: readonly string[]; document: Buffer }>
type Answer = (request: Request, context: AppLoadContext) => Promise<Document | Response>

/**
 * Answers pages as Remix's own handler does, through the same router and the same components, but among the routes of one page alone and
 * without the data that hydration would need. Measured: less than half of its processor time.
 */
export function pageHandler(build: ServerBuild) {
	const handlerFor = memoize(2 * Object.keys(build.routes).length, (key) => {
		const [routeId = "", language = ""] = key.split(SEPARATOR)
		return handlerOf(
			build,
			branchOf(build.routes, routeId).map((route) => inForm(route, language)),
		)
	})
	const pathOf = memoize(Object.keys(build.routes).length, (routeId) =>
		branchOf(build.routes, routeId)
			.map(({ path }) => path ?? "")
			.join("/"),
	)
	return (routeId: string, request: Request, context: AppLoadContext): Promise<Document | Response> => {
		const language = partsIn(new URL(request.url).pathname) === partsIn(pathOf(routeId)) ? ":lang" : ""
		return handlerFor(`${routeId}${SEPARATOR}${language}`)(request, context)
	}
}

const SEPARATOR = " "
const partsIn = (path: string) => path.split("/").filter(Boolean).length
/** A route in the form of an address with its language or without: the router would try both for every request. */
const inForm = ({ path, ...route }: Route, language: string): Route =>
	path === undefined ? route : { ...route, path: path.replace(/^:lang\?(\/|$)/, language && `${language}$1`) }

/** A route and those around it, the outermost first. */
function branchOf(routes: Routes, routeId: string): Route[] {
	const route = routes[routeId]
	if (!route) throw new Error(`there is no route ${routeId}`)
	return route.parentId === undefined ? [route] : [...branchOf(routes, route.parentId), route]
}

function handlerOf(build: ServerBuild, branch: readonly Route[]): Answer {
	const { renderPage, handleError } = build.entry.module as unknown as Entry
	const { query, dataRoutes } = createStaticHandler(branch.reduceRight<AgnosticRouteObject[]>(around, []))
	const ids = branch.map(({ id }) => id)
	const page = {
		manifest: { ...build.assets, routes: only(build.assets.routes, ids) },
		routeModules: Object.fromEntries(branch.map(({ id, module }) => [id, module])) as EntryContext["routeModules"],
		future: build.future,
	}
	return async (request, context) => {
		const tell = (error: unknown) => handleError(error, { request, context, params: {} })
		const found = await query(request, { requestContext: context })
		if (found instanceof Response) return found
		for (const error of Object.values(found.errors ?? {})) if (!isRouteErrorResponse(error)) tell(error)
		const cookies = cookiesOf(found)
		const rendered = async (staticHandlerContext: StaticHandlerContext): Promise<Document> => {
			const document = await renderPage(request, { ...page, staticHandlerContext }, context)
			return { status: staticHandlerContext.statusCode, cookies, document }
		}
		try {
			return await rendered(found)
		} catch (error) {
			tell(error)
			return rendered(getStaticContextFromError(dataRoutes, found, error))
		}
	}
}

const around = (children: AgnosticRouteObject[], { id, path, index, caseSensitive, module }: Route) => {
	const own = {
		id,
		caseSensitive: caseSensitive ?? false,
		hasErrorBoundary: id === "root" || module.ErrorBoundary !== undefined,
		handle: module.handle,
		...(path === undefined ? {} : { path }),
		...(module.loader && { loader: module.loader }),
		...(module.action && { action: module.action }),
	} as AgnosticRouteObject
	return [index ? { ...own, index: true } : { ...own, index: false, children }] as AgnosticRouteObject[]
}

const only = <T>(all: Readonly<Record<string, T>>, ids: readonly string[]): Record<string, T> =>
	Object.fromEntries(Object.entries(all).filter(([id]) => ids.includes(id)))

/** Each cookie once, whichever loader or action set it; no other header of theirs reaches a page. */
const cookiesOf = ({ actionHeaders, loaderHeaders }: StaticHandlerContext): string[] => [
	...new Set([...Object.values(actionHeaders), ...Object.values(loaderHeaders)].flatMap((one) => one.getSetCookie())),
]
