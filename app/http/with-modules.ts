import type { ServerBuild } from "@remix-run/node"

export type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"]

/** The site with each route's module as `change` makes it. */
export function withModules(build: ServerBuild, change: (module: RouteModule) => RouteModule): ServerBuild {
	const routes = Object.entries(build.routes).map(([id, route]) => [
		id,
		route && { ...route, module: change(route.module) },
	])
	return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] }
}
