import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node"
import { Outlet } from "@remix-run/react"
import { expect, test } from "vitest"
import { handleError } from "#app/entry.server.tsx"
import { requireOperator } from "#app/identity/accounts/operator.server.ts"
import { routeRenderer } from "./render-route.server.ts"

const told: unknown[] = []
const log = { child: () => log, error: (fault: unknown) => void told.push(fault) }
const routes = [
	{ id: "root", path: "", module: { default: () => <Outlet />, ErrorBoundary: () => <p>fault</p> } },
	{
		...{ id: "acts", path: "acts", parentId: "root" },
		module: {
			default: () => <p>a page</p>,
			action: ({ context }: ActionFunctionArgs) => requireOperator(context, "jobs.act"),
		},
	},
]
const byId = (of: (route: (typeof routes)[number]) => object) =>
	Object.fromEntries(routes.map((one) => [one.id, of(one)]))
const build = {
	routes: byId((one) => one),
	assets: { routes: byId(({ module: _, ...one }) => one) },
	entry: {
		module: { default: async () => new Response("fault"), renderPage: async () => Buffer.from("fault"), handleError },
	},
	future: { v3_singleFetch: true },
	basename: "/",
	isSpaMode: false,
} as unknown as ServerBuild

test.each(["/acts", "/acts.data"])(
	"who may not act at %s is refused in words, and it is no fault of ours",
	async (path) => {
		const options = { build, ctx: { log, now: async () => new Date() }, proxyHops: 0, node: { silence: () => null } }
		const render = routeRenderer(options as unknown as Parameters<typeof routeRenderer>[0])
		const request = new Request(`http://localhost${path}`, { method: "POST", body: new URLSearchParams("a=1") })
		const asked = { req: null, id: "a-test", operator: { permissions: ["jobs.see"] } }
		const answer = render(request, path === "/acts" ? "acts" : null, asked as unknown as Parameters<typeof render>[2])
		await expect(answer).rejects.toMatchObject({ code: "admin:forbidden", status: 403 })
		expect(told).toEqual([])
	},
)
