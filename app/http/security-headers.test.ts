import { expect, test } from "vitest"
import { contentSecurityPolicy } from "./security-headers.ts"

const connectSrc = (policy: string) => policy.split("; ").filter((one) => one.startsWith("connect-src"))

test("a page calls nobody but this site, unless the operator has set WalletConnect up", () => {
	for (const nonce of [null, "abc"])
		expect(connectSrc(contentSecurityPolicy({ nonce, relayUrl: null }))).toEqual(["connect-src 'self'"])
})

test("with WalletConnect the relay joins, by its origin alone, on pages of either kind", () => {
	for (const nonce of [null, "abc"]) {
		const policy = contentSecurityPolicy({ nonce, relayUrl: "wss://relay.example.org/v1?x='none'; script-src *" })
		expect(connectSrc(policy)).toEqual(["connect-src 'self' wss://relay.example.org"])
		expect(policy).not.toContain("*")
	}
	const local = contentSecurityPolicy({ nonce: null, relayUrl: "ws://127.0.0.1:5555" })
	expect(connectSrc(local)).toEqual(["connect-src 'self' ws://127.0.0.1:5555"])
})

test("scripts are our own files, and with a nonce those that carry it", () => {
	expect(contentSecurityPolicy({ nonce: null, relayUrl: null })).toContain("script-src 'self'")
	expect(contentSecurityPolicy({ nonce: "abc", relayUrl: null })).toContain("script-src 'self' 'nonce-abc'")
})
