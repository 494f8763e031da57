import { expect, test } from "vitest"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import { type Middleware, setAll } from "./exchange.ts"
import { setHeaders } from "./middleware/set-headers.ts"

const noting =
	(list: string[], name: string): Middleware =>
	async (_exchange, next) => {
		list.push(name)
		await next()
		list.push(`/${name}`)
	}

test("middleware runs in its order, each inside those before it, and who answers ends the way in", async () => {
	const steps: string[] = []
	const answering: Middleware = async ({ res }) => void res.writeHead(200).end("here")
	const { ask } = await middlewareServer(noting(steps, "a"), noting(steps, "b"), answering, noting(steps, "c"))
	expect(await ask("/")).toMatchObject({ status: 200, text: "here" })
	expect(steps).toEqual(["a", "b", "/b", "/a"])
})

test("what one middleware throws reaches those around it, thrown at once or later", async () => {
	for (const failing of [
		() => {
			throw new Error("at once")
		},
		async () => {
			await new Promise(setImmediate)
			throw new Error("later")
		},
	] satisfies Middleware[]) {
		const caught: unknown[] = []
		const around: Middleware = async ({ res }, next) => {
			try {
				await next()
			} catch (error) {
				caught.push(error)
				res.writeHead(500).end()
			}
		}
		const { ask } = await middlewareServer(around, failing)
		expect((await ask("/")).status).toBe(500)
		expect(caught).toHaveLength(1)
	}
})

test("headers of every answer are on what is answered further in", async () => {
	const more: Middleware = async ({ res }, next) => {
		setAll(res, { "X-More": "too" })
		await next()
	}
	const { ask } = await middlewareServer(setHeaders, more)
	expect((await ask("/")).headers).toMatchObject({ "x-always": "yes", "x-more": "too" })
})
