import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { handle as logIn } from "#app/routes/($lang).login._index.tsx"
import { handle as logInCode } from "#app/routes/($lang).login.code.tsx"
import { handle as forgotten } from "#app/routes/($lang).login.forgotten.tsx"
import { handle as letIn } from "#app/routes/($lang).login.letIn.tsx"
import { handle as phone } from "#app/routes/($lang).login.phone.tsx"
import { handle as signUp } from "#app/routes/($lang).signUp.tsx"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import type { Exchange, Middleware } from "../exchange.ts"
import { jsonCallers } from "./json-callers.server.ts"
import { readRequest } from "./read-request.ts"
import { sendAnswer } from "./send-answer.ts"

const JSON_FORM = { "Content-Type": "application/json" }

async function behind(made: Exchange["answer"], at = "/idn/powerzoneCoinStaking/write", takesAnyone?: true) {
	const { web } = await stakingWorld()
	const address = "4Nd1mYQGpXbQ8X2v7o1sJt5R9wXy3cKQm6Zz8uVhTgFp"
	const token = await openSession(web, { chain: "solana", address, walletType: "phantom", userAgent: "" })
	const working: Middleware = (exchange, next) => {
		exchange.kind = { kind: "working", routeId: "x", ...(takesAnyone && { takesAnyone }) }
		exchange.origin = "https://punktopia.test"
		exchange.url = new URL(`https://punktopia.test${at}`)
		return next()
	}
	const asked: Exchange[] = []
	const route: Middleware = async (exchange) => {
		asked.push(exchange)
		exchange.answer ??= made
	}
	const { ask } = await middlewareServer(
		working,
		sendAnswer({ policy: "" }),
		readRequest,
		jsonCallers({ ctx: web }),
		route,
	)
	return { ask, asked, signedIn: { ...JSON_FORM, Cookie: `sid=${token}` } }
}

test("who sends JSON without a session gets 401 in words, and no route hears of it", async () => {
	const { ask, asked } = await behind({ status: 200, cookies: [], document: Buffer.from("a page") })
	const answer = await ask("/", { method: "POST", headers: JSON_FORM, body: "{}" })
	expect(answer.status).toBe(401)
	expect(JSON.parse(answer.text)).toMatchObject({ resultCd: "FAIL", code: "messages:notice.connectWalletFirst" })
	expect(asked).toEqual([])
})

test("log-in and sign-up take JSON without a session; who has none is not sent to a wallet", async () => {
	const routes = { logIn, logInCode, forgotten, letIn, phone, signUp }
	for (const [name, { takesAnyone }] of Object.entries(routes)) expect([name, takesAnyone]).toEqual([name, true])
	const { ask, asked } = await behind({ status: 400, cookies: [], document: Buffer.from("a page") }, "/kor/login", true)
	const answer = await ask("/", { method: "POST", headers: JSON_FORM, body: '{"uid":"a@example.org"}' })
	expect(JSON.parse(answer.text)).toMatchObject({ resultCd: "FAIL", code: "messages:error.requestDataFailed" })
	expect(asked).toMatchObject([{ wantsJson: true, sentJson: true }])
})

test("an address without a prefix is answered in the language of its query", async () => {
	const { ask } = await behind(
		{ status: 200, cookies: [], document: Buffer.from("a page") },
		"/reservation/hotel?lang=kor",
	)
	const answer = await ask("/", { method: "POST", headers: JSON_FORM, body: "{}" })
	expect(JSON.parse(answer.text).message).toBe((await getT("kor"))("messages:notice.connectWalletFirst"))
})

test("a redirect becomes SUCCESS with where it leads, a page FAIL with its status; a browser gets both as they are", async () => {
	const moved = () =>
		new Response(null, {
			status: 303,
			headers: [
				["Location", "/idn/next"],
				["Set-Cookie", "a=1"],
			],
		})
	const first = await behind(moved())
	const answer = await first.ask("/", { method: "POST", headers: first.signedIn, body: "{}" })
	expect(answer.status).toBe(200)
	expect(JSON.parse(answer.text)).toEqual({ resultCd: "SUCCESS", returnValue: "/idn/next" })
	expect(answer.headers["set-cookie"]).toEqual(["a=1"])
	expect(first.asked[0]).toMatchObject({ wantsJson: true, sentJson: true })
	// Led to the log-in: nothing was done.
	const out = await behind(new Response(null, { status: 303, headers: { Location: "/kor/login" } }), "/kor/account")
	const led = await out.ask("/", { method: "POST", headers: out.signedIn, body: "{}" })
	expect([led.status, JSON.parse(led.text)]).toMatchObject([401, { resultCd: "FAIL", returnValue: "/kor/login" }])
	const refused = await behind({ status: 400, cookies: [], document: Buffer.from("a page") })
	const no = await refused.ask("/", { method: "POST", headers: refused.signedIn, body: "{}" })
	const t = await getT("idn")
	const code = "messages:error.requestDataFailed"
	expect([no.status, JSON.parse(no.text)]).toEqual([400, { resultCd: "FAIL", code, message: t(code) }])
	const closed = await behind({ status: 405, cookies: [], document: Buffer.from("a page") })
	const other = await closed.ask("/", { method: "POST", headers: closed.signedIn, body: "{}" })
	expect(JSON.parse(other.text)).toEqual({ resultCd: "FAIL", code: "refused:method", message: t("refused:method") })
	const browser = await behind({ status: 400, cookies: [], document: Buffer.from("a page") })
	expect(
		await browser.ask("/", { method: "POST", headers: { "Content-Type": "application/x-www-form-urlencoded" } }),
	).toMatchObject({ status: 400, text: "a page" })
})
