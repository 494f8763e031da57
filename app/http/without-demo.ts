import type { ServerBuild } from "@remix-run/node"
import type { PageHandle } from "./page-kind.ts"

/** The site without the routes that exist in the demo alone: whatever is asked of their addresses is answered as of any that is none of ours. */
export function withoutDemo(build: ServerBuild): ServerBuild {
	const isShown = (id: string) => !(build.routes[id]?.module.handle as PageHandle | undefined)?.demoOnly
	const shown = <T>(routes: Record<string, T>) =>
		Object.fromEntries(Object.entries(routes).filter(([id]) => isShown(id))) as Record<string, T>
	const assets = { ...build.assets, routes: shown(build.assets.routes) }
	return { ...build, assets, routes: shown(build.routes) as ServerBuild["routes"] }
}
