import type { ServerBuild } from "@remix-run/node"
import type { PageHandle } from "#app/http/page-kind.ts"

/** `content`: the same for everyone and kept. `working`: a page of one visitor. `file`: everything that is not a page. */
export type Kind = "content" | "working" | "file"
export type Address = Readonly<{
	/** Without "routes/". */
	id: string
	/** In Korean, with the parameters by their names: /kor/provenance/:contract/:id. */
	address: string
	kind: Kind
}>

/** Every route that answers at an address of its own; a layout has none. */
export function addressesOf(build: ServerBuild): readonly Address[] {
	const { routes } = build
	const layouts = new Set(Object.values(routes).map((route) => route?.parentId))
	const pathOf = (id: string | undefined): string => {
		const route = id === undefined ? undefined : routes[id]
		return route ? `${pathOf(route.parentId)}/${route.path ?? ""}` : ""
	}
	return Object.keys(routes)
		.filter((id) => !layouts.has(id))
		.map((id) => ({ id: id.replace("routes/", ""), address: tidy(pathOf(id)), kind: kindOf(build, id) }))
		.sort((one, other) => (one.address < other.address ? -1 : 1))
}

const tidy = (path: string) => `/${path.replace(":lang?", "kor").split("/").filter(Boolean).join("/")}`

function kindOf({ routes }: ServerBuild, id: string): Kind {
	const module = routes[id]?.module
	if (!module?.default) return "file"
	const handle = module.handle as PageHandle | undefined
	return handle?.working || handle?.admin ? "working" : "content"
}
