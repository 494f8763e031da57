import { expect, onTestFinished, test, vi } from "vitest"
import { DatabaseUnresponsive } from "#app/db/socket.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { middlewareServer } from "#tests/factories/middleware-server.ts"
import type { Middleware } from "../exchange.ts"
import { answerErrors } from "./answer-errors.server.ts"
import { readRequest } from "./read-request.ts"

const HTML = { Accept: "text/html", Referer: "http://x/kor/mypage" }

/** What is logged once a second is logged once, however slow the machine is. */
function stopClock(): void {
	vi.useFakeTimers({ toFake: ["Date"] })
	onTestFinished(() => void vi.useRealTimers())
}

async function failing(error: unknown, before: Middleware = (_exchange, next) => next()) {
	const logged: unknown[] = []
	const log = { error: (facts: unknown) => logged.push(facts), warn: (facts: unknown) => logged.push(facts) } as never
	const { ask } = await middlewareServer(answerErrors({ log, policy: "default-src 'self'" }), before, () => {
		throw error
	})
	return { ask, logged }
}

test("a refusal is answered with its status and its words, in the language of the page, and is no fault", async () => {
	const { ask, logged } = await failing(new Refusal("refused:method", { status: 405 }))
	const page = await ask("/kor", { headers: HTML })
	expect(page).toMatchObject({ status: 405, headers: { "x-always": "yes", "cache-control": "no-store" } })
	expect(page.text).toContain('<html lang="ko')
	const json = await ask("/eng", { headers: { Accept: "application/json" } })
	expect(JSON.parse(json.text)).toMatchObject({ resultCd: "FAIL", code: "refused:method" })
	expect(logged).toEqual([])
})

test("a database that is away is answered with 503 and when to come back; the log says it once a second", async () => {
	const { ask, logged } = await failing(new DatabaseUnresponsive("no answer"))
	stopClock()
	const askThrice = async () => {
		for (let n = 0; n < 3; n++) {
			expect(await ask("/eng", { headers: HTML })).toMatchObject({ status: 503, headers: { "retry-after": "5" } })
		}
	}
	await askThrice()
	expect(logged).toHaveLength(1)
	vi.setSystemTime(Date.now() + 1_001)
	await askThrice()
	expect(logged).toHaveLength(2)
})

test("a database that does not write is answered with 503 and that nothing was stored, as a page and as JSON", async () => {
	stopClock()
	const full = new Error("Failed query", { cause: Object.assign(new Error("no space left"), { code: "53100" }) })
	const { ask, logged } = await failing(full)
	const page = await ask("/kor", { headers: HTML })
	expect(page).toMatchObject({ status: 503, headers: { "retry-after": "60" } })
	expect(page.text).toContain("저장되지 않았습니다.")
	const json = await ask("/eng", { headers: { Accept: "application/json", "Content-Type": "application/json" } })
	expect(JSON.parse(json.text)).toMatchObject({ resultCd: "FAIL", code: "errors:notStored.text" })
	expect(logged).toEqual([{ sqlState: "53100" }])
})

test("a form that was sent to a database that is away comes back to be sent again, without its secrets", async () => {
	const { ask } = await failing(new DatabaseUnresponsive("no answer"), readRequest)
	const type = "application/x-www-form-urlencoded"
	const body = "uid=typed+%22by+hand%22&pwd=unspoken&pwdCheck=unspoken&code=123456&tag=a&tag=b"
	const form = { method: "POST", headers: { ...HTML, "Content-Type": type }, body }
	const { status, text } = await ask("/eng/login", form)
	expect(status).toBe(503)
	expect(text).toContain('<form method="post">')
	expect(text).toContain('name="uid" value="typed &quot;by hand&quot;"')
	expect(text).toContain('name="tag" value="a"/><input type="hidden" name="tag" value="b"')
	for (const secret of ["unspoken", "123456", "pwd"]) expect(text).not.toContain(secret)
	const call = await ask("/eng/login", { ...form, headers: { Accept: "application/json", "Content-Type": type } })
	expect(JSON.parse(call.text)).toMatchObject({ code: "errors:again.text" })
	expect((await ask("/eng/login", { headers: HTML })).text).not.toContain("<form")
})

test("a fault is logged with its cause and answered with a page that says nothing of it", async () => {
	const { ask, logged } = await failing(new Error("the secret cause"))
	const answer = await ask("/idn", { headers: HTML })
	expect(answer).toMatchObject({ status: 500, headers: { "content-security-policy": "default-src 'self'" } })
	expect(answer.text).not.toContain("secret")
	// It finds the line of the log.
	expect(answer.text).toContain("Permintaan one")
	expect(logged).toMatchObject([{ request: "one", err: { message: "the secret cause" } }])
})

test("an answer that was begun is cut off rather than ended as if it were whole", async () => {
	const begun: Middleware = async ({ res }, next) => {
		res.writeHead(200, { "Content-Length": "10" })
		res.write("half")
		await next()
	}
	for (const error of [new Error("late"), new Refusal("refused:method", { status: 405 })]) {
		const { ask } = await failing(error, begun)
		await expect(ask("/", { headers: HTML })).rejects.toThrow()
	}
})
