import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node"
import { getT } from "#app/i18n/i18n.server.ts"
import { refuseForm } from "#app/i18n/submit.server.ts"
import { langOfCaller } from "#app/identity/sign-in/api.server.ts"
import { fail } from "#app/lib/json-api.server.ts"
import { langOf } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { knownPaused, readPaused } from "#app/settings/switches/read-switches.server.ts"
import type { PageHandle } from "./page-kind.ts"
import { type RouteModule, withModules } from "./with-modules.ts"

/** Nobody knows how long a pause takes: when it is worth another look, in seconds. */
const LOOK_AGAIN = "60"
const PAUSED = new Refusal("switches:refused", { status: 503 })

/**
 * Refuses what an operator has paused, for every route that names its feature: what acts, and of a feature that is off what shows it as
 * well. Acts go by what the database says at that moment. What the worker does goes on.
 */
export const withSwitches = (build: ServerBuild): ServerBuild =>
	withModules(build, (module) => {
		const handle = module.handle as PageHandle | undefined
		return handle?.feature ? guarded(module, { ...handle, feature: handle.feature }) : module
	})

type Guarded = PageHandle & Required<Pick<PageHandle, "feature">>

function guarded(module: RouteModule, { feature, actsOnReads }: Guarded): RouteModule {
	const { loader, action } = module
	const isCall = module.default === undefined
	const load = async (args: LoaderFunctionArgs) => {
		const pause = (await (actsOnReads ? readPaused(args.context.ctx) : knownPaused(args.context)))[feature]
		if (!pause || (pause.state === "read-only" && !actsOnReads)) return loader?.(args)
		args.context.retryAfter(LOOK_AGAIN)
		if (isCall) return refusedCall(args)
		throw Response.json({ code: PAUSED.code }, { status: PAUSED.status })
	}
	const act = async (args: ActionFunctionArgs) => {
		if (!(await readPaused(args.context.ctx))[feature]) return action?.(args)
		args.context.retryAfter(LOOK_AGAIN)
		return isCall ? refusedCall(args) : refuseForm(args, await getT(langOf(new URL(args.request.url).pathname)), PAUSED)
	}
	return { ...module, ...(loader && { loader: load }), ...(action && { action: act }) }
}

const refusedCall = ({ request }: Pick<LoaderFunctionArgs, "request">) =>
	fail(PAUSED, async (code, params) => (await getT(langOfCaller(request)))(code, params))
