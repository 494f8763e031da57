import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import {
	codeAt,
	newRecoveryCode,
	newTotpSecret,
	openTotp,
	recoveryHash,
	sealTotp,
	stepOf,
	totpAddress,
} from "./second-factor.server.ts"

const ctx = { secret: "s".repeat(40) }
/** "12345678901234567890" of RFC 6238, appendix B, in base32. */
const RFC_SECRET = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"

test("codes are those of RFC 6238", () => {
	for (const [seconds, code] of [
		[59, "287082"],
		[1_111_111_109, "081804"],
		[1_111_111_111, "050471"],
		[1_234_567_890, "005924"],
		[2_000_000_000, "279037"],
	] as const)
		expect(codeAt(RFC_SECRET, new Date(seconds * 1000))).toBe(code)
})

test("a code is taken a step early or late, never twice, and never one before the last", () => {
	const secret = newTotpSecret()
	const at = new Date("2026-11-24T10:00:15Z")
	const after = (ms: number) => new Date(at.getTime() + ms)
	const code = codeAt(secret, at)
	const step = stepOf(secret, code, { at, after: 0 })
	expect(step).toBe(Math.floor(at.getTime() / 30_000))
	expect(stepOf(secret, code, { at: after(30_000), after: 0 })).toBe(step)
	expect(stepOf(secret, code, { at: after(-30_000), after: 0 })).toBe(step)
	expect(stepOf(secret, code, { at: after(90_000), after: 0 })).toBeNull()
	expect(stepOf(secret, code, { at, after: step ?? 0 })).toBeNull()
	for (const wrong of ["", "12345", "1234567", "abcdef", " 12345", "12345６"])
		expect(stepOf(secret, wrong, { at, after: 0 })).toBeNull()
})

test("a secret is read back by its account alone, and not when a byte of it was changed", () => {
	const [mine, other] = [randomUUID(), randomUUID()]
	const secret = newTotpSecret()
	const sealed = sealTotp(ctx, mine, secret)
	expect(openTotp(ctx, mine, sealed)).toBe(secret)
	expect(sealed.toString("latin1")).not.toContain(secret)
	expect(() => openTotp(ctx, other, sealed)).toThrow()
	expect(() => openTotp({ secret: "x".repeat(40) }, mine, sealed)).toThrow()
	for (const place of [0, 13, sealed.length - 1]) {
		const changed = Buffer.from(sealed)
		changed[place] = (changed[place] ?? 0) ^ 1
		expect(() => openTotp(ctx, mine, changed)).toThrow()
	}
})

test("an authenticator is told whose code it is", () => {
	const address = new URL(totpAddress(RFC_SECRET, { uid: "a@example.org", product: "SCG" }))
	expect(address.protocol).toBe("otpauth:")
	expect(address.searchParams.get("issuer")).toBe("SCG")
	expect(address.searchParams.get("secret")).toBe(RFC_SECRET)
})

test("a recovery code is the same however it is typed, and no two are", () => {
	const codes = Array.from({ length: 50 }, newRecoveryCode)
	expect(new Set(codes).size).toBe(50)
	const [code = ""] = codes
	expect(code).toMatch(/^[A-HJ-NP-TV-Z2-9]{5}-[A-HJ-NP-TV-Z2-9]{5}$/)
	expect(recoveryHash(ctx, code.toLowerCase().replace("-", " "))).toBe(recoveryHash(ctx, code))
})
