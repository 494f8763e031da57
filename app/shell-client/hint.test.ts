import { expect, test } from "vitest"
import { short5 } from "#app/lib/shorten.ts"
import { readHint, shortOf } from "./hint.ts"

test("the hint cookie gives the short address, the count and where to go on", () => {
	expect(readHint("theme=dark; hint=7xKXt...JosgA~1~/kor/powerzoneCoinStaking/write/confirm?draft=a%20b")).toEqual({
		short: "7xKXt...JosgA",
		open: 1,
		href: "/kor/powerzoneCoinStaking/write/confirm?draft=a b",
	})
})

test("an address without a language is kept: the reader's own is put before it", () => {
	expect(readHint("hint=7xKXt...JosgA~1~powerzoneCoinStaking/write/complete?draft=a")?.href).toBe(
		"powerzoneCoinStaking/write/complete?draft=a",
	)
})

test("a hint that was tampered with leads nowhere and shows nothing", () => {
	expect(readHint("hint=<b>x</b>~-1~//evil.example")).toEqual({ short: "", open: 0, href: "" })
	expect(readHint("hint=~2~/\\evil.example")).toEqual({ short: "", open: 2, href: "" })
	expect(readHint("hint=~2~javascript:alert(1)")?.href).toBe("")
	expect(readHint("hint=a~1~/%E0%A4%A")?.href).toBe("")
	expect(readHint("nohint=1")).toBeNull()
})

test("an address is shortened as everywhere else", () => {
	for (let length = 0; length < 60; length++) {
		const address = Array.from({ length }, (_, n) => "0123456789abcdef"[n % 16]).join("")
		expect([length, shortOf(address)]).toEqual([length, short5(address)])
		expect(shortOf(shortOf(address))).toBe(shortOf(address))
	}
})
