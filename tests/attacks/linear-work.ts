import { type Attack, median, round, type Target } from "./attack.ts"
import type { Asked } from "./http.ts"

/** Sends each a few times; what counts is that it is refused before anybody works on it, and how long that takes. */
function refusedFirst(name: string, tries: readonly (readonly [string, Asked])[]): Attack {
	return {
		name,
		point: "A2",
		async run(target, { short }) {
			const times: number[] = []
			const taken: string[] = []
			for (const [what, request] of tries) {
				for (let n = 0; n < (short ? 2 : 5); n++) {
					const { status, ms } = await target.ask({ ...request, from: target.address() })
					times.push(ms)
					// A connection that is cut is a refusal, too; a page or a redirect is not.
					if (n === 0 && status > 0 && (status < 400 || status >= 500 || status === 404))
						taken.push(`${what}: ${status}`)
				}
			}
			const figure = round(Math.max(...times))
			return { figure, unit: "ms, the slowest; all refused", ok: taken.length === 0, detail: taken.join(", ") }
		},
	}
}

const slashes = "/".repeat(15_000)
export const longPath = refusedFirst("15,000 slashes in a path", [
	["slashes before the end", { path: `/eng${slashes}x/` }],
	["slashes at the end", { path: `/eng${slashes}` }],
	["slashes before a file", { path: `/a${slashes}x.js` }],
])

export const longMatch = refusedFirst("If-None-Match of 14 kB of spaces and commas", [
	["spaces", { path: "/art/kongz/1.svg", headers: { "If-None-Match": `"a"${" ".repeat(14_000)}"b"` } }],
	["commas", { path: "/art/kongz/1.svg", headers: { "If-None-Match": `"a"${" ,".repeat(7_000)}"b"` } }],
	["spaces to a page", { path: "/kor", headers: { "If-None-Match": `"a"${" ".repeat(14_000)}"b"` } }],
	["spaces to an asset", { path: "/favicon.svg", headers: { "If-None-Match": `"a"${" ".repeat(14_000)}"b"` } }],
])

export const longHeaders = refusedFirst("paths over 2 kB, cookies over 8 kB, headers over 4 kB", [
	["path", { path: `/kor/${"x".repeat(3_000)}` }],
	["query", { path: `/kor?x=${"x".repeat(5_000)}` }],
	["cookie", { path: "/kor", headers: { Cookie: `a=${"x".repeat(9_000)}` } }],
	["cookie of many", { path: "/kor/mypage", headers: { Cookie: "a=b; ".repeat(1_900) } }],
	["Accept", { path: "/kor", headers: { Accept: "text/html,".repeat(500) } }],
	["Accept-Encoding", { path: "/kor", headers: { "Accept-Encoding": "br;q=0,".repeat(700) } }],
	["Referer", { path: "/kor", headers: { Referer: `http://localhost/${"/".repeat(5_000)}` } }],
	["X-Forwarded-For", { path: "/api/common/ip?format=json", headers: { "X-Forwarded-For": "1.2.3.4,".repeat(700) } }],
])

const ART = "/art/kongz/1.svg"
const long = (path: string, name: string, value: string): Asked => ({ path, headers: { [name]: value } })

/** As long as is just taken, and the same request with little in it: both must cost about the same. */
const JUST_TAKEN: readonly (readonly [string, Asked, Asked])[] = [
	["path", { path: `/eng${"/".repeat(1_900)}x/` }, { path: "/eng/x/" }],
	["dots", { path: `/eng/${"a.".repeat(950)}` }, { path: "/eng/a.a." }],
	["If-None-Match", long(ART, "If-None-Match", `"a"${" ".repeat(3_900)}"b"`), long(ART, "If-None-Match", '"a"')],
	["Cookie", long("/kor/mypage", "Cookie", `${"a; ".repeat(2_600)}sid=x`), long("/kor/mypage", "Cookie", "sid=x")],
	["a cookie's value", long("/kor/mypage", "Cookie", `a=${" ".repeat(7_800)}x`), long("/kor/mypage", "Cookie", "a=x")],
	["Accept-Encoding", long("/kor", "Accept-Encoding", `br${" ".repeat(3_900)};q=0`), { path: "/kor" }],
]

async function timesOf(target: Target, requests: readonly [Asked, Asked], times: number): Promise<number> {
	const all: [number[], number[]] = [[], []]
	// In turns, so that what else the machine does falls on both.
	for (let n = 0; n < times; n++) {
		for (const k of [0, 1] as const) all[k].push((await target.ask({ from: target.address(), ...requests[k] })).ms)
	}
	return median(all[0]) / median(all[1])
}

export const justTaken: Attack = {
	name: "what is just short enough costs what a short one costs",
	point: "A2",
	async run(target, { of, short }) {
		const bar = short ? 8 : 4
		const found: [string, number][] = []
		for (const [what, big, small] of JUST_TAKEN) found.push([what, await timesOf(target, [big, small], of(60, 12))])
		const [name, worst] = found.reduce((a, b) => (b[1] > a[1] ? b : a))
		return { figure: round(worst, 2), unit: `× a short one (≤ ${bar})`, ok: worst <= bar, detail: name }
	},
}
