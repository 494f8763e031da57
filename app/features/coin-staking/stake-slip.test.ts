import { expect, test } from "vitest"
import { type CalculatorData, nextStep } from "./calculator-result.ts"
import { type SlipTerms, slipTexts } from "./stake-slip.ts"

const asset = { symbol: "SCG", scale: 6 }
const SCG = 1_000_000n
const terms: SlipTerms = {
	asset,
	lang: "eng",
	method: "simple-365-floor@1",
	rates: [
		[90, 700, true],
		[365, 1500, true],
	],
	start: "2026-11-24T00:00:00.000Z",
	early: { earlyKeepBps: 0 },
	half: "{{amount}} / {{lost}}",
}

test("a slip says reward, end, what is paid back, and what leaving halfway costs by the rule", () => {
	expect(slipTexts(terms, 10_000n * SCG, 365)).toEqual({
		atEnd: "1,500 SCG",
		total: "11,500 SCG",
		rate: "15%",
		end: "Nov 24, 2027, 00:00 UTC",
		half: "10,000 SCG / 1,500 SCG",
	})
	// Half of what was earned by then is kept, as half of the term is over: 750 of 1,500 was earned, 375 of it stays.
	expect(slipTexts({ ...terms, early: { earlyKeepBps: 10_000 } }, 10_000n * SCG, 365).half).toBe(
		"10,375 SCG / 1,125 SCG",
	)
	expect(slipTexts({ ...terms, lang: "idn" }, 10_000n * SCG, 365).total).toBe("11.500 SCG")
})

test("what is not known is a dash; the end of a term is known without an amount", () => {
	expect(slipTexts(terms, null, 90)).toEqual({
		atEnd: "–",
		total: "–",
		rate: "7%",
		end: "Feb 22, 2027, 00:00 UTC",
		half: "–",
	})
	expect(slipTexts(terms, 10n * SCG, 45)).toMatchObject({ atEnd: "–", total: "–", rate: "–", half: "–" })
})

test("the next step says what it does and carries term and amount along; a term that is sold out leads nowhere", () => {
	const words = {
		bad: "",
		go: "Stake {{amount}} for {{days}} days",
		goDays: "for {{days}}",
		soldOut: "{{days}} sold out",
	}
	const data: Pick<CalculatorData, "asset" | "lang" | "rates" | "write" | "words"> = {
		asset,
		lang: "idn",
		write: "/idn/powerzoneCoinStaking/write",
		rates: [
			[90, 700, true],
			[365, 1500, false],
		],
		words,
	}
	expect(nextStep(data, 1_500_500_000n, 90)).toEqual({
		text: "Stake 1.500,5 SCG for 90 days",
		href: "/idn/powerzoneCoinStaking/write?days=90&amount=1500.5",
	})
	for (const units of [null, 0n]) {
		expect(nextStep(data, units, 90)).toEqual({ text: "for 90", href: "/idn/powerzoneCoinStaking/write?days=90" })
	}
	expect(nextStep(data, SCG, 365)).toEqual({ text: "365 sold out", href: null })
})
