import type { ServerBuild } from "@remix-run/node"
import { Refusal } from "#app/lib/refusal.ts"
import { type RouteModule, withModules } from "./with-modules.ts"

type Loader = (args: never) => unknown

/** A refusal of a loader becomes an answer with its status, which the error page puts into words; Remix would call it a fault. */
export const withLoaderRefusals = (build: ServerBuild): ServerBuild =>
	withModules(build, (module) => {
		const loader = module.loader as Loader | undefined
		return loader ? { ...module, loader: refusing(loader) as NonNullable<RouteModule["loader"]> } : module
	})

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
