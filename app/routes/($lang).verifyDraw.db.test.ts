import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node"
import { expect, onTestFinished, test } from "vitest"
import { testDatabase } from "#app/db/testing.ts"
import { publishKey } from "#app/draws/site-key/published-key.server.ts"
import type { AskedProof } from "#app/features/draw-verifier/verify-in-turn.server.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import type { World } from "#tests/factories/staking-world.ts"
import { action, loader } from "./($lang).verifyDraw.tsx"

test("the page and its server hold a signature against each key that the site has published, and against its address", async () => {
	const database = await testDatabase()
	onTestFinished(() => database.end())
	const origin = "https://punktopia.test"
	for (const key of ["KeyOne", "KeyTwo", "KeyTwo"]) await publishKey(database.asWorker(), key, new Date())
	const asked: AskedProof[] = []
	const ctx = { db: database.asWeb().db, origin, demo: false, secret: "s".repeat(32) }
	const context = loadContextOf({ ctx } as unknown as World, {
		verifyDraw: async (question) => {
			asked.push(question)
			return { refused: "not looked at" }
		},
	})
	const params = { lang: "eng" }
	const url = `${origin}/eng/verifyDraw`
	const site = { origin, keys: ["KeyTwo", "KeyOne"] }
	expect(await loader({ request: new Request(url), params, context } as LoaderFunctionArgs)).toMatchObject({ site })
	const body = new FormData()
	body.set("text", "{}")
	await action({ request: new Request(url, { method: "POST", body }), params, context } as ActionFunctionArgs)
	expect(asked).toMatchObject([{ text: "{}", site }])
})
