import type { Attack, Target } from "./attack.ts"
import { median, round } from "./attack.ts"
import { type Browser, newBrowser, newMember } from "./browser.ts"
import type { Answer } from "./http.ts"

const STAKING = "/eng/powerzoneCoinStaking"
const FORMS = [`${STAKING}/write`, `${STAKING}/write/confirm`, `${STAKING}/write/complete`, "/kor/mypage"]
const ALL_FORMS = [...FORMS, "/idn/mypage/myData", "/eng/demo", "/theme", "/consent"]
const CALLS = ["routerLog/insertRouterLog", "user/checkAndInsertUser", "login/doLogout", "identity/challenge"]
const ALL_CALLS = [...CALLS, "identity/verify", "identity/klip/prepare"].map((name) => `/api/${name}`)

type Way = (browser: Browser, path: string) => Promise<Answer>
type Tally = { answers: number; faults: number; worst: number; statuses: Record<string, number>; hung: string }

/** Sends each body to each form as a new visitor and as a member, until the site hangs. */
async function attackForms(target: Target, paths: readonly string[], ways: readonly Way[]): Promise<Tally> {
	const tally: Tally = { answers: 0, faults: 0, worst: 0, statuses: {}, hung: "" }
	const member = await newMember(target)
	for (const path of paths) {
		for (const browser of [newBrowser(target), member]) {
			for (const way of ways) {
				const { status, ms, problem } = await way(browser, path)
				// A body that is refused unread may end with its connection: that is an answer too.
				const cut = status === 0 && !problem.startsWith("no answer")
				tally.statuses[cut ? "cut" : status] = (tally.statuses[cut ? "cut" : status] ?? 0) + 1
				tally.worst = Math.max(tally.worst, ms)
				tally.answers++
				if (status >= 500) tally.faults++
				if (problem.startsWith("no answer")) return { ...tally, hung: path }
			}
		}
	}
	return tally
}

const shown = ({ statuses, hung }: Tally) => `${hung && `no answer from ${hung}; `}${JSON.stringify(statuses)}`

function parsing(name: string, ways: readonly Way[]): Attack {
	return {
		name: `forms: ${name}`,
		point: "A1",
		async run(target, { short }) {
			const tally = await attackForms(target, short ? FORMS.slice(0, 3) : ALL_FORMS, ways)
			const ok = !tally.hung && tally.faults === 0
			const figure = tally.hung ? "> 20,000" : round(tally.worst)
			return { figure, unit: "ms, the slowest answer; no 5xx", ok, detail: shown(tally) }
		},
	}
}

const urlencoded =
	(body: string): Way =>
	(browser, path) =>
		browser.form(path, body)
const asJson =
	(body: unknown): Way =>
	(browser, path) =>
		browser.json(path, body)
const asText =
	(text: string): Way =>
	(browser, path) =>
		browser.jsonText(path, text)
const intent = (type: string, payload: unknown) =>
	urlencoded(`${new URLSearchParams({ __intent__: JSON.stringify({ type, payload }) })}`)

export const sparseArray = parsing("amount[100000000]=x", [
	urlencoded("amount[100000000]=x"),
	asJson({ "amount[100000000]": "x" }),
	(browser, path) => browser.parts(path, [["amount[100000000]", "x"]]),
	urlencoded("act[99999999]=prepare&draft[88888888]=x&days[77777777]=30"),
])

export const reservedNames = parsing("__intent__, __state__, __proto__", [
	intent("reset", {}),
	intent("validate", { name: "amount" }),
	intent("insert", { name: "amount", index: 50_000_000 }),
	intent("update", { name: "amount[100000000]", value: "x", index: 100_000_000 }),
	intent("reorder", { name: "days", from: 0, to: 90_000_000 }),
	urlencoded("__intent__=%7B&__state__=%00"),
	urlencoded(`__state__=${encodeURIComponent('{"key":{"amount":{}}}')}&__intent__=null`),
	urlencoded("__proto__.x=1&constructor.prototype.y=1&__proto__[0]=z&amount.__proto__.a=1"),
])

export const deepNames = parsing("2,000 brackets and deep names", [
	urlencoded(`${"[".repeat(2000)}=x`),
	urlencoded(`amount${"[0]".repeat(2000)}=x`),
	urlencoded(`amount${"[]".repeat(2000)}=x`),
	urlencoded(`a${".a".repeat(5000)}=x`),
	urlencoded("amount[x&amount]=x&amount[]=1&amount[-1]=2&amount[1e9]=3&amount.=4&.amount=5"),
	asJson({ [`a${".b".repeat(3000)}`]: "x" }),
	asText(`${'{"amount":'.repeat(2000)}1${"}".repeat(2000)}`),
])

export const manyFields: Attack = {
	name: "forms: 300 fields",
	point: "A1",
	async run(target, { short }) {
		const fields = Array.from({ length: 300 }, (_, n) => `f${n}=x`).join("&")
		const json = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, "x"]))
		const paths = short ? FORMS.slice(0, 2) : ALL_FORMS.slice(0, 6)
		const tally = await attackForms(target, paths, [
			urlencoded(fields),
			urlencoded(`days=30&amount=100&${fields}`),
			asJson(json),
		])
		const taken = Object.entries(tally.statuses).filter(([status]) => !status.startsWith("4"))
		const figure = taken.reduce((sum, [, count]) => sum + count, 0)
		return { figure, unit: "taken or failed (0)", ok: figure === 0 && !tally.hung, detail: shown(tally) }
	},
}

export const tooLarge: Attack = {
	name: "forms and calls: 64 kB and one byte",
	point: "A1",
	async run(target, { short }) {
		const fill = (start: string) => start + "x".repeat(64 * 1024 + 1 - start.length)
		const ways = [urlencoded(fill("amount=")), urlencoded(fill("")), asJson("x".repeat(64 * 1024 - 1))]
		const paths = short ? [FORMS[0] ?? "", "/api/user/checkAndInsertUser"] : [...ALL_FORMS, ...ALL_CALLS]
		const tally = await attackForms(target, paths, ways)
		// Who has not signed in, and a form where only JSON is taken, are refused before the body is read.
		const { 413: refused = 0, 401: unread = 0, 415: unfit = 0, 429: limited = 0, cut = 0 } = tally.statuses
		const figure = tally.answers - refused - unread - unfit - limited - cut
		return { figure, unit: "not refused (0)", ok: figure === 0 && !tally.hung, detail: shown(tally) }
	},
}

export const multipart = parsing("multipart, whole and broken", [
	(browser, path) =>
		browser.parts(
			path,
			Array.from({ length: 240 }, (_, n) => [`f${n}`, "x"] as const),
		),
	(browser, path) =>
		browser.parts(path, [
			["amount", "100"],
			["days", "30"],
			["amount", "200"],
		]),
	(browser, path) =>
		browser.parts(path, [
			['amount"; filename="x.exe', "MZ"],
			["days", "\0"],
		]),
	(browser, path) => browser.parts(path, [["amount\r\nX: y", "x"]]),
	(browser, path) =>
		browser.parts(
			path,
			Array.from({ length: 1000 }, () => ["", ""] as const),
		),
])

export const jsonCalls: Attack = {
	name: "calls: deep, sparse and foreign JSON",
	point: "A1",
	async run(target, { short }) {
		const ways = [
			asJson({ "amount[100000000]": "x" }),
			asText("[".repeat(10_000) + "]".repeat(10_000)),
			asText('{"__proto__":{"x":1},"constructor":{"prototype":1}}'),
			urlencoded("a[100000000]=x"),
			asJson(Object.fromEntries(Array.from({ length: 3000 }, (_, n) => [`f${n}`, n]))),
		]
		const tally = await attackForms(target, short ? ALL_CALLS.slice(0, 3) : ALL_CALLS, ways)
		const figure = tally.hung ? "> 20,000" : round(tally.worst)
		return {
			figure,
			unit: "ms, the slowest answer; no 5xx",
			ok: !tally.hung && tally.faults === 0,
			detail: shown(tally),
		}
	},
}

const ECHOED = ["x".repeat(60_000), `"<&'`.repeat(5_000), `"<&'`.repeat(15_000), "\u2028\u20ac".repeat(3_000)]

export const echo: Attack = {
	name: "forms: the answer is no larger than three pages",
	point: "A1",
	async run(target, { short }) {
		const names = short ? ["amount"] : ["amount", "draft", "signed", "act", "address", "label"]
		const member = await newMember(target)
		const ratios: number[] = []
		const worst = { what: "", ratio: 0 }
		const judge = (what: string, page: number, { bytes, status }: Answer) => {
			const ratio = bytes / page
			ratios.push(ratio)
			if (ratio > worst.ratio) Object.assign(worst, { what: `${what}: ${status}`, ratio })
		}
		for (const path of short ? FORMS.slice(0, 2) : ALL_FORMS.slice(0, 6)) {
			const page = (await member.get(path)).bytes
			for (const value of ECHOED) {
				for (const name of names) {
					const fields = { [name]: value, days: "30" }
					judge(`${path} ${name} as parts`, page, await member.parts(path, Object.entries(fields)))
					judge(`${path} ${name}`, page, await member.form(path, fields))
				}
			}
		}
		const detail = `${worst.what}, the median ${round(median(ratios), 2)}`
		return { figure: round(worst.ratio, 2), unit: "× the page (≤ 3)", ok: worst.ratio <= 3, detail }
	},
}
