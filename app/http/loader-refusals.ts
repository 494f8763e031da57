import type { ServerBuild } from "@remix-run/node"
import { Refusal } from "#app/lib/refusal.ts"

type Loader = (args: never) => unknown

/** A refusal of a loader becomes an answer with its status, which the error page puts into words; Remix would call it a fault. */
export function withLoaderRefusals(build: ServerBuild): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => {
		const loader = route?.module.loader as Loader | undefined
		if (!route || !loader) return [id, route]
		return [id, { ...route, module: { ...route.module, loader: refusing(loader) } }]
	})
	return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] }
}

const refusing =
	(loader: Loader): Loader =>
	async (args) => {
		try {
			return await loader(args)
		} catch (error) {
			if (error instanceof Refusal) throw Response.json({ code: error.code }, { status: error.status })
			throw error
		}
	}
