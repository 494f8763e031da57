import type { ServerBuild } from "@remix-run/node"
import { matchRoutes } from "@remix-run/react"

/** What a page says of itself in `handle`. */
export type PageHandle = Readonly<{
	/** A working page: rendered for one visitor, with scripts. Without it a page is the same for everybody, and kept. */
	hydrate?: true
	/** A page that exists in the demo alone; elsewhere its address is like any that is none of ours. */
	demoOnly?: true
	/** Query parameters that a content page reads, one word each; all others are not part of it. */
	params?: readonly string[]
	/** Those that are free text. */
	texts?: readonly string[]
}>

export type PageKind =
	| ({ kind: "content" } & Pick<PageHandle, "params" | "texts">)
	| { kind: "working" }
	| { kind: "resource" }

type Node = { id: string; path?: string; index?: boolean; caseSensitive: boolean; children?: Node[] }

/** Paths whose kind is remembered: matching goes through the whole tree, which costs more than a kept page. */
const REMEMBERED = { paths: 500, length: 200 }

/**
 * Tells, by path, what kind of answer the site gives. Addresses are case-sensitive, as printed. `beforeSearch` runs before a path that is
 * not remembered is looked for, and may refuse.
 */
export function pageKinds(build: ServerBuild, demo: boolean) {
	const routes = Object.values(build.routes).filter((route) => route !== undefined)
	for (const route of routes) route.caseSensitive = true
	const under = (parentId: string | undefined): Node[] =>
		routes
			.filter((route) => route.parentId === parentId)
			.map((route) => ({
				id: route.id,
				caseSensitive: true,
				...(route.path === undefined ? {} : { path: route.path }),
				...(route.index ? { index: true } : { children: under(route.id) }),
			}))
	const tree = under(undefined)
	const find = (pathname: string): PageKind => {
		const leaf = matchRoutes(tree as never, pathname)?.at(-1)
		const module = leaf && build.routes[(leaf.route as Node).id]?.module
		if (!module?.default) return { kind: "resource" }
		const handle = module.handle as PageHandle | undefined
		const here = demo || !handle?.demoOnly
		if (here && handle?.hydrate) return { kind: "working" }
		return { kind: "content", params: handle?.params ?? [], texts: handle?.texts ?? [] }
	}
	const known = new Map<string, PageKind>()
	return (pathname: string, beforeSearch = () => {}): PageKind => {
		const remembered = known.get(pathname)
		if (remembered) return remembered
		beforeSearch()
		const kind = find(pathname)
		if (known.size >= REMEMBERED.paths) known.clear()
		if (pathname.length <= REMEMBERED.length) known.set(pathname, kind)
		return kind
	}
}
