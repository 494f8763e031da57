import type { LoaderFunctionArgs, ServerBuild } from "@remix-run/node"
import { LANGS, paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { type RouteModule, withModules } from "./with-modules.ts"

type Loader = (args: LoaderFunctionArgs) => unknown

/**
 * A refusal of a loader becomes an answer with its status, which the error page puts into words; Remix would call it a fault. For callers of
 * JSON a redirect of a loader is refused (404): the action did not redirect, so nothing was done, and a redirect would be answered as success.
 */
export const withLoaderRefusals = (build: ServerBuild): ServerBuild =>
	withModules(build, (module) => {
		const loader = module.loader as Loader | undefined
		return loader ? { ...module, loader: refusing(loader) as NonNullable<RouteModule["loader"]> } : module
	})

const refusing =
	(loader: Loader): Loader =>
	async (args) => {
		const checked = (value: unknown) => {
			if (args.context.wantsJson && leadsElsewhere(value))
				throw Response.json({ code: "messages:error.requestDataFailed" }, { status: 404 })
			return value
		}
		try {
			return checked(await loader(args))
		} catch (error) {
			if (error instanceof Refusal) throw Response.json({ code: error.code }, { status: error.status })
			throw checked(error)
		}
	}

/** A redirect to the log-in stays: callers of JSON get it as 401. */
const leadsElsewhere = (value: unknown) =>
	value instanceof Response &&
	value.status >= 300 &&
	value.status < 400 &&
	!LANGS.some((lang) => value.headers.get("Location") === paths.logIn(lang))
