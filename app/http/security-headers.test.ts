import { expect, test } from "vitest"
import { validSettings } from "#app/lib/env.server.ts"
import { contentSecurityPolicy, permissionsPolicy, securityHeaders } from "./security-headers.ts"

const connectSrc = (policy: string) => policy.split("; ").filter((one) => one.startsWith("connect-src"))

test("a page calls nobody but this site, unless the operator has set WalletConnect up", () => {
	expect(connectSrc(contentSecurityPolicy({ relayUrl: null }))).toEqual(["connect-src 'self'"])
})

test("with WalletConnect the relay joins, by its origin alone", () => {
	const policy = contentSecurityPolicy({ relayUrl: "wss://relay.example.org/v1?x='none'; script-src *" })
	expect(connectSrc(policy)).toEqual(["connect-src 'self' wss://relay.example.org"])
	expect(policy).not.toContain("*")
	const local = contentSecurityPolicy({ relayUrl: "ws://127.0.0.1:5555" })
	expect(connectSrc(local)).toEqual(["connect-src 'self' ws://127.0.0.1:5555"])
})

test("scripts are our own files, and nothing else runs", () => {
	const parts = contentSecurityPolicy({ relayUrl: null }).split("; ")
	expect(parts.filter((one) => one.startsWith("script-src"))).toEqual(["script-src 'self'"])
	expect(parts.join()).not.toMatch(/nonce|unsafe/)
})

test("the camera is for the pages with a scanner of codes, and for no other", () => {
	for (const page of ["/eng/airdrop", "/kor/airdrop", "/idn/airdrop"])
		expect(permissionsPolicy(page), page).toContain("camera=(self)")
	// A stranger is not told that there is such a page.
	for (const page of ["/admin/airdrop", "/admin/airdrop/record"]) {
		expect(permissionsPolicy(page), page).toContain("camera=()")
		expect(permissionsPolicy(page, { admitted: true }), page).toContain("camera=(self)")
	}
	for (const page of ["/", "/eng", "/eng/mypage", "/admin", "/admin/airdrop/upload", "/fra/airdrop", "/eng/airdrop/x"])
		expect(permissionsPolicy(page), page).toContain("camera=()")
	expect(securityHeaders({ secure: true, subdomains: true })["Permissions-Policy"]).toBe(permissionsPolicy("/"))
})

test("HSTS covers subdomains unless the operator excludes them", () => {
	const hsts = (subdomains: boolean) => securityHeaders({ secure: true, subdomains })["Strict-Transport-Security"]
	expect(hsts(true)).toBe("max-age=63072000; includeSubDomains")
	expect(hsts(false)).toBe("max-age=63072000")
	const given = (HSTS_SUBDOMAINS?: string) => validSettings("web", { HSTS_SUBDOMAINS }).HSTS_SUBDOMAINS
	expect([given(), given("1"), given("0"), given("yes")]).toEqual([true, true, false, undefined])
})
