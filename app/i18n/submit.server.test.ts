import { expect, test } from "vitest"
import { z } from "zod"
import { Refusal } from "#app/lib/refusal.ts"
import { cpuTimed } from "#tests/busy.ts"
import { getT } from "./i18n.server.ts"
import { refuseForm, submit } from "./submit.server.ts"

/** A form handed in by somebody who is refused: what the caller is told, and what the page gets. */
async function handIn(refusal: Refusal, wantsJson: boolean) {
	const told: string[] = []
	const answers: unknown[] = []
	const context = {
		wantsJson,
		answerJson: (answer: unknown) => void answers.push(answer),
		retryAfter: (seconds: string) => void told.push(seconds),
	}
	const request = new Request("https://punktopia.test/", { method: "POST", body: new FormData() })
	const answer = await submit({ request, context }, z.object({}), await getT("eng"), async () => {
		throw refusal
	})
	return { told, answers: answers.length, status: answer.init?.status }
}

test("a form that comes too often is told when to come back, as a page and as a call", async () => {
	const late = new Refusal("identity:tooMany", { status: 429, params: { seconds: "17" } })
	expect(await handIn(late, false)).toEqual({ told: ["17"], answers: 0, status: 429 })
	expect(await handIn(late, true)).toEqual({ told: ["17"], answers: 1, status: 429 })
	expect(await handIn(new Refusal("identity:label"), false)).toEqual({ told: [], answers: 0, status: 422 })
})

const write = z.object({ amount: z.string({ error: "coin-staking:error.amount-needed" }).max(40) })
/** A form handed in as it is sent, to a page that takes an amount. */
async function type(body: string) {
	const answers: unknown[] = []
	const context = { wantsJson: false, answerJson: (answer: unknown) => void answers.push(answer) }
	const headers = { "Content-Type": "application/x-www-form-urlencoded" }
	const request = new Request("https://punktopia.test/", { method: "POST", headers, body })
	const t = await getT("eng")
	const taken = await cpuTimed(() => submit({ request, context }, write, t, async ({ amount }) => amount))
	return { answer: taken.result, ms: taken.cpuMs }
}

const NAMES_OF_MORE = [
	"amount[100000000]=x",
	`amount${"[0]".repeat(2000)}=x`,
	"a.b.c.d.e.f.g.h=x",
	"__proto__[x]=1&constructor.prototype=1",
	`__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"amount","index":100000000}}')}`,
	"__state__={",
]

test("a name that means a list of a hundred million is not built: the form is refused at once, with words", async () => {
	for (const body of NAMES_OF_MORE) {
		const { answer, ms } = await type(body)
		if (typeof answer === "string") throw new Error("the form was taken")
		expect(answer.init?.status, body).toBe(400)
		expect(answer.data.form.error).toEqual({ amount: ["Please enter an amount."] })
		expect(JSON.stringify(answer.data).length).toBeLessThan(300)
		expect(ms).toBeLessThan(1000)
	}
})

test("nor is it built while a form is taken by nobody: what was typed comes back, and nothing else", async () => {
	const paused = new Refusal("switches:refused", { status: 503 })
	const context = { wantsJson: false, answerJson: () => {} }
	for (const more of NAMES_OF_MORE) {
		const body = new URLSearchParams(`amount=15&n=1&n=2&${more}`)
		const request = new Request("https://punktopia.test/", { method: "POST", body })
		const t = await getT("eng")
		const { result, cpuMs } = await cpuTimed(() => refuseForm({ request, context }, t, paused))
		const { data, init } = result
		expect(cpuMs, more).toBeLessThan(1000)
		expect([init?.status, data.form.initialValue], more).toEqual([503, { amount: "15", n: ["1", "2"] }])
	}
})

test("what was typed comes back with a refusal, but not a text that no field takes", async () => {
	const echoed = async (amount: string) => {
		const { answer } = await type(`amount=${amount}`)
		return typeof answer === "string" ? null : answer.data.form.initialValue
	}
	expect(await echoed("9".repeat(41))).toEqual({ amount: "9".repeat(41) })
	expect(await echoed("9".repeat(60_000))).toEqual({})
})

test("a refusal stands at the field that it names where the form has it, and at the form otherwise", async () => {
	const refused = async (body: URLSearchParams) => {
		const context = { wantsJson: false, answerJson: () => {} }
		const request = new Request("https://punktopia.test/", { method: "POST", body })
		const schema = z.object({ amount: z.string().optional() })
		const answer = await submit({ request, context }, schema, await getT("eng"), async () => {
			throw new Refusal("coin-staking:error.below-min", { params: { bound: "1" }, field: "amount" })
		})
		return Object.keys((answer as { data: { form: { error?: object } } }).data.form.error ?? {})
	}
	expect(await refused(new URLSearchParams({ amount: "0" }))).toEqual(["amount"])
	expect(await refused(new URLSearchParams())).toEqual([""])
})
