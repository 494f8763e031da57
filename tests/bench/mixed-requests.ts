import { newAddress } from "#tests/addresses.ts"
import type { Request } from "./load.ts"

/** What visitors do, in about the parts in which they do it; `cookie` is of one who has signed in and staked. */
export function mixedRequests(cookie: string): Request[] {
	const browser = { "Accept-Encoding": "gzip, deflate, br" }
	const gzip = { "Accept-Encoding": "gzip" }
	const mine = { ...browser, Cookie: cookie }
	const get = (path: string, headers: Record<string, string> = browser): Request => ({ method: "GET", path, headers })
	const post = (path: string, type: string, body: string): Request => ({
		method: "POST",
		path,
		headers: { ...browser, "Content-Type": `application/${type}` },
		body,
	})
	const requests = [
		...["/", "/kor", "/idn"].flatMap((path) => [get(path), get(path, gzip), get(path, {})]),
		...["eng", "kor", "idn"].flatMap((lang) => [
			get(`/${lang}/powerzoneCoinStaking`),
			get(`/${lang}/powerzoneCoinStaking/view`, mine),
			get(`/${lang}/powerzoneCoinStaking/write`, { ...gzip, Cookie: cookie }),
			get(`/${lang}/mypage`, mine),
			get(`/${lang}/nowhere`),
		]),
		get("/api/operations/open", mine),
		get("/favicon.svg"),
		get("/healthz"),
		post("/eng/powerzoneCoinStaking/write", "x-www-form-urlencoded", "amount=100&days=90"),
		post("/api/routerLog/insertRouterLog", "json", JSON.stringify({ path: "/eng" })),
	]
	// Visitors, not one of them: limits are for each address.
	return requests.map((request) => ({
		...request,
		setupRequest: (one) => ({ ...one, headers: { ...one.headers, "X-Forwarded-For": newAddress() } }),
	}))
}
