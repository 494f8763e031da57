import type { ServerBuild } from "@remix-run/node"
import { matchRoutes } from "@remix-run/react"
import type { Permission } from "#app/identity/roles/permissions.ts"
import { LANGS } from "#app/lib/paths.ts"
import type { Switched } from "#app/settings/switches/switches.ts"

/** What a page says of itself in `handle`. */
export type PageHandle = Readonly<{
	/** A working page: rendered for one visitor and never kept. Without it a page is the same for everybody, and kept. */
	working?: true
	/** Its forms are for people without a session: log-in and sign-up. A caller of JSON needs none either. */
	takesAnyone?: true
	/** A page that exists in the demo alone; elsewhere its address is like any that is none of ours. */
	demoOnly?: true
	/** The one network that its acts are signed on: whoever is signed in with a wallet of another is told so. */
	needs?: "solana"
	/** It shows what is read of the chain: while that is silent, it says so on top. */
	readsChain?: true
	/** A content page that is made anew sooner than the others. */
	freshSeconds?: number
	/** Query parameters that a content page reads, one word each; all others are not part of it. */
	params?: readonly string[]
	/** Those that are free text. */
	texts?: readonly string[]
	/** Its form brings a file: the body may be as large as one. Read from operators, and from whoever has signed in. */
	uploads?: true
	/** Of a content page with a form: its body may have so many bytes, where that is more than a form has. */
	mostBytes?: number
	/** Of every address under /admin, pages and files: what somebody must be let do to see it, or "operator": all of them. To everybody else it is none of ours. */
	admin?: Permission | "operator"
	/** What an operator can pause it with: then its action is refused, and where it is off its loader as well. */
	feature?: Switched
	/** Its reads are a part of an act: they are refused as its action is. */
	actsOnReads?: true
}>

export type PageKind =
	/** `takesForms`: posts to it are answered by its route. */
	| ({ kind: "content"; routeId: string; takesForms: boolean } & Pick<
			PageHandle,
			"params" | "texts" | "readsChain" | "freshSeconds" | "mostBytes"
	  >)
	| { kind: "working"; routeId: string; uploads?: true; takesAnyone?: true }
	/**
	 * An operator's page, or with `isFile` an operator's file. Becomes one of the others before anything is done with it: to whom it is none of
	 * ours, what the address would be without it.
	 */
	| ({ kind: "admin"; routeId: string; isFile: boolean; sees: Permission | "operator"; elsewhere: PageKind } & Pick<
			PageHandle,
			"uploads"
	  >)
	| { kind: "resource" }

type Node = { id: string; path?: string; index?: boolean; caseSensitive: boolean; children?: Node[] }

/** Paths whose kind is remembered: matching goes through the whole tree, which costs more than a kept page. */
const REMEMBERED = { paths: 500, length: 200 }
const RESOURCE = { kind: "resource" } as const
const isAdmin = (routeId: string) => /^routes\/admin(\.|$)/.test(routeId)

/**
 * Tells, by path, what kind of answer the site gives. Addresses are case-sensitive, as printed. `beforeSearch` runs before an address is
 * looked for that is neither written in the table of routes, nor a file of ours by its form, nor remembered; it may refuse.
 */
export function pageKinds(build: ServerBuild) {
	const routes = Object.values(build.routes).filter((route) => route !== undefined)
	for (const route of routes) route.caseSensitive = true
	const under = (parentId: string | undefined, isIn: (routeId: string) => boolean = () => true): Node[] =>
		routes
			.filter((route) => route.parentId === parentId && isIn(route.id))
			.map((route) => ({
				id: route.id,
				caseSensitive: true,
				...(route.path === undefined ? {} : { path: route.path }),
				...(route.index ? { index: true } : { children: under(route.id, isIn) }),
			}))
	const tree = under(undefined)
	const elsewhere = under(undefined, (routeId) => !isAdmin(routeId))
	const routeAt = (pathname: string, among: readonly Node[]) =>
		(matchRoutes(among as never, pathname)?.at(-1)?.route as Node | undefined)?.id
	const kindOf = (routeId: string | undefined, pathname = ""): PageKind => {
		const module = routeId === undefined ? undefined : build.routes[routeId]?.module
		const handle = module?.handle as PageHandle | undefined
		const uploads = handle?.uploads ? ({ uploads: true } as const) : {}
		if (routeId !== undefined && isAdmin(routeId)) {
			if (!handle?.admin) throw new Error(`${routeId} does not say who may see it`)
			const without = kindOf(routeAt(pathname, elsewhere))
			return { kind: "admin", routeId, isFile: !module?.default, sees: handle.admin, elsewhere: without, ...uploads }
		}
		if (routeId === undefined || !module?.default) return RESOURCE
		if (handle?.working)
			return { kind: "working", routeId, ...uploads, ...(handle.takesAnyone && { takesAnyone: true }) }
		const takesForms = module.action !== undefined
		const { params = [], texts = [], readsChain, freshSeconds, mostBytes } = handle ?? {}
		const life = freshSeconds === undefined ? {} : { freshSeconds }
		const size = mostBytes === undefined ? {} : { mostBytes }
		return { kind: "content", routeId, takesForms, params, texts, ...(readsChain && { readsChain }), ...life, ...size }
	}
	const find = (pathname: string) => kindOf(routeAt(pathname, tree), pathname)
	const { written, files } = addressesOf(tree, kindOf)
	const known = new Map<string, PageKind>()
	return (pathname: string, beforeSearch: () => void): PageKind => {
		const sure = written.get(pathname) ?? known.get(pathname)
		if (sure) return sure
		const parts = pathname.split("/").slice(1)
		if (files.some((form) => hasForm(parts, form))) return RESOURCE
		beforeSearch()
		const kind = find(pathname)
		if (pathname.length > REMEMBERED.length) return kind
		known.set(pathname, kind)
		if (known.size > REMEMBERED.paths) known.delete(known.keys().next().value ?? "")
		return kind
	}
}

/** A segment of an address; null: whatever stands there. */
type Form = readonly (string | null)[]
const hasForm = (parts: readonly string[], form: Form) =>
	parts.length === form.length &&
	form.every((segment, n) => (segment === null ? parts[n] !== "" : segment === parts[n]))

/** What the table of routes says outright: addresses without a parameter, but for operators', and the forms of those that lead to files. */
function addressesOf(tree: readonly Node[], kindOf: (routeId: string, pathname: string) => PageKind) {
	const written = new Map<string, PageKind>()
	const files: Form[] = []
	const walk = (nodes: readonly Node[], above: string) => {
		for (const { id, path = "", children } of nodes) {
			const whole = [above, path].filter(Boolean).join("/")
			if (children?.length) walk(children, whole)
			// As long, and as often, as an address that is none of ours: who may not see it learns nothing from either.
			else if (isAdmin(id)) continue
			else if (!/[:*]/.test(whole.replace(":lang?", ""))) {
				const inLanguages = whole.startsWith(":lang?") ? ["", ...LANGS.map((lang) => `/${lang}`)] : [""]
				const rest = whole.replace(/^:lang\?\/?/, "")
				for (const address of inLanguages.map((lang) => `${lang}${rest ? `/${rest}` : ""}` || "/"))
					written.set(address, kindOf(id, address))
			} else if (kindOf(id, "").kind === "resource" && !/[?*]/.test(whole)) {
				files.push(whole.split("/").map((segment) => (segment.startsWith(":") ? null : segment)))
			}
		}
	}
	walk(tree, "")
	return { written, files }
}
