import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { keyBytes, openSealed, publicHalf, sealTo } from "./sealed-box.server.ts"

const newSecret = () => randomBytes(32).toString("base64")
const TEXT = "a secret, 비밀 열쇠"

test("what is sealed opens for the secret half alone, and is another box each time", () => {
	const secret = newSecret()
	const [one, other] = [sealTo(publicHalf(secret), TEXT, "7:admin"), sealTo(publicHalf(secret), TEXT, "7:admin")]
	expect(openSealed(secret, one, "7:admin")).toBe(TEXT)
	expect(one.equals(other)).toBe(false)
	expect(one.includes(Buffer.from(TEXT))).toBe(false)
	expect(() => openSealed(newSecret(), one, "7:admin")).toThrow()
	expect(() => openSealed(publicHalf(secret), one, "7:admin")).toThrow()
})

test("a box opens for what it was sealed about, and with none of its bits turned", () => {
	const secret = newSecret()
	const box = sealTo(publicHalf(secret), TEXT, "7:admin")
	for (const about of ["7:fee", "8:admin", ""]) expect(() => openSealed(secret, box, about)).toThrow()
	for (let at = 0; at < box.length; at++) {
		const turned = Buffer.from(box)
		turned[at] = (turned[at] ?? 0) ^ 1
		expect(() => openSealed(secret, turned, "7:admin"), `byte ${at}`).toThrow()
	}
	for (const length of [0, 1, 60, box.length - 1])
		expect(() => openSealed(secret, box.subarray(0, length), "7:admin")).toThrow()
})

test("a key is 32 bytes in base64, as openssl and as Node write it", () => {
	const bytes = randomBytes(32)
	expect(keyBytes(bytes.toString("base64"))).toEqual(bytes)
	expect(keyBytes(bytes.toString("base64url"))).toEqual(bytes)
	for (const wrong of ["", "x", randomBytes(31).toString("base64"), randomBytes(33).toString("base64"), "?".repeat(43)])
		expect(keyBytes(wrong)).toBeNull()
	expect(() => publicHalf("no key")).toThrow(/32 bytes/)
})
