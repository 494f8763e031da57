import { redirect, type ServerBuild } from "@remix-run/node"
import { expect, test } from "vitest"
import { paths } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { withLoaderRefusals } from "./loader-refusals.ts"

/** What the loader of a route answers or throws, as the site runs it. */
async function ends(loader: () => unknown, wantsJson: boolean) {
	const build = withLoaderRefusals({ routes: { one: { module: { loader } } } } as unknown as ServerBuild)
	const wrapped = build.routes.one?.module.loader as (args: unknown) => Promise<unknown>
	const ended = await wrapped({ context: { wantsJson } }).catch((error: unknown) => error)
	return ended instanceof Response ? ended.status : ended
}

test("a loader that leads elsewhere after a form in JSON is refused, because nothing was done", async () => {
	const returns = () => redirect("/admin/lostWallets", { status: 303 })
	const throws = () => {
		throw returns()
	}
	for (const leads of [returns, throws]) expect([await ends(leads, true), await ends(leads, false)]).toEqual([404, 303])
	expect(await ends(() => redirect(paths.logIn("kor"), { status: 303 }), true)).toBe(303)
	expect(await ends(() => ({ title: "A page" }), true)).toEqual({ title: "A page" })
})

test("a refusal of a loader keeps its status", async () => {
	const refuses = () => {
		throw new Refusal("admin:forbidden", { status: 403 })
	}
	expect([await ends(refuses, true), await ends(refuses, false)]).toEqual([403, 403])
})
