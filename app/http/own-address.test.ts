import fc from "fast-check"
import { expect, test } from "vitest"
import { returnPath } from "#app/lib/return-path.ts"
import { addressOf, locationWithin, redirectOf } from "./own-address.ts"

const ORIGIN = "https://punktopia.test"
const evil = fc.constantFrom("evil.example", "evil.example/", "evil.example/kor/", "evil.example//", "@evil.example/")
const piece = fc.constantFrom(
	..."/ // \\ . .. %2e %2E %2e%2e %2f %2F %5c %5C %09 %65vil %6B %2565 %25 %ed%95%9c ; ? # kor eng : http: https: javascript: powerzoneCoinStakingView".split(
		" ",
	),
	"\t",
	"\n",
	" ",
)
/** Everything that has been seen to lead elsewhere, and what can be put together from its parts. */
const targets = fc.oneof(
	fc.tuple(fc.array(piece, { maxLength: 6 }), evil).map(([start, host]) => `/${start.join("")}${host}`),
	fc.array(fc.oneof(piece, evil), { maxLength: 8 }).map((parts) => parts.join("")),
	fc.webUrl(),
	fc.string({ unit: "binary", maxLength: 40 }),
)
/** Where a browser goes that is sent from a page of ours to this location. */
const hostOf = (location: string) => new URL(location, `${ORIGIN}/kor/page`).host
const OURS = new URL(ORIGIN).host

test("no target that a caller may write makes a redirect of ours name another host", () => {
	const property = fc.property(targets, (target) => {
		const url = addressOf(target, ORIGIN)
		const to = url && redirectOf(url)
		if (url) expect(url.host).toBe(OURS)
		if (to) expect(hostOf(to)).toBe(OURS)
		// One step and no more, and never to an address that is refused.
		if (to) expect(redirectOf(addressOf(to, ORIGIN) ?? new URL("https://none.test/%6e"))).toBeNull()
		expect(hostOf(locationWithin(target, ORIGIN))).toBe(OURS)
	})
	fc.assert(property, { numRuns: 5000 })
})

test("no referer makes the answer to theme or notice name another host", () => {
	const referers = fc.oneof(
		targets.map((target) => `${ORIGIN}${target}`),
		targets,
	)
	const property = fc.property(referers, (referer) => {
		const headers = new Headers()
		try {
			headers.set("Referer", referer)
		} catch {
			return
		}
		expect(hostOf(returnPath(new Request(`${ORIGIN}/theme`, { headers }), ORIGIN))).toBe(OURS)
	})
	fc.assert(property, { numRuns: 5000 })
})

test("the targets that led elsewhere are refused", () => {
	for (const target of [
		"/.//evil.example/",
		"/\\evil.example/",
		"/%2e//evil.example/",
		"/%2e%2e//evil.example/",
		"/kor/..//evil.example/",
		"//evil.example/",
		"/\t/evil.example/",
		"http://evil.example/",
		"/%00",
		"/%5c",
		"/%5Cevil.example/",
		"/%09/evil.example/",
		"/kor/%0d%0aSet-Cookie:x",
		"/%ff",
	])
		expect(addressOf(target, ORIGIN), target).toBeNull()
})

test("addresses of ours go on as before: slashes at the end are dropped, printed flat names lead to their nested address", () => {
	const to = (path: string) => redirectOf(addressOf(path, ORIGIN) ?? new URL("https://none.test/"))
	expect(to("/")).toBeNull()
	expect(to("/kor/rwaProject")).toBeNull()
	expect(to("/kor/rwaProject/?tab=2")).toBe("/kor/rwaProject?tab=2")
	expect(to("/kor///")).toBe("/kor")
	expect(to("/%6bo%72/%72waProject?tab=2")).toBe("/kor/rwaProject?tab=2")
	expect(to("/%6B%6F%72/companyNewsView/%31%32")).toBe("/kor/companyNewsView/12")
	for (const kept of ["/kor/%ed%95%9c", "/kor/a%2fb", "/kor/%2565", "/kor/a%20b"]) expect(to(kept)).toBeNull()
	expect(to("/kor/powerzoneCoinStakingView/")).toBe("/kor/powerzoneCoinStaking/view")
	expect(locationWithin("/kor/mypage?done=renamed#wallets", ORIGIN)).toBe("/kor/mypage?done=renamed#wallets")
	expect(locationWithin("https://evil.example/x", ORIGIN)).toBe("/")
})
