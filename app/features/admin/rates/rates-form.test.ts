import { expect, test } from "vitest"
import { PROGRAM_IDS, type ProgramId } from "#app/features/nft-staking/programs/program.ts"
import { programOf } from "#app/features/nft-staking/programs/programs.ts"
import { fitsProgram, MOST_RATE_TERMS, RATE_LIMITS, ratesBody } from "#app/features/nft-staking/rates-rule.ts"
import { ratesSeed } from "#app/features/nft-staking/seed.ts"
import type { Lang } from "#app/lib/paths.ts"
import { TWIG } from "#app/rewards/twig.ts"
import { type RatesForm, readRatesForm, typedRates } from "./rates-form.ts"

const NOW = new Date("2026-11-25T09:00:00Z")
const seeds = ratesSeed(6)
const formOf = (program: ProgramId, isFirst = false): RatesForm => {
	const { tabs, rewards, custody } = programOf(program)
	return {
		...{ collections: tabs.map(({ id }) => id), rewards, hasTerms: custody === "frozen", twig: TWIG },
		...{ coin: { symbol: "SCG", scale: 6 }, dollar: { symbol: "USDC", scale: 6 } },
		...{ limits: RATE_LIMITS, mostTerms: MOST_RATE_TERMS },
		inForce: isFirst ? null : ratesBody.parse(seeds[program]),
	}
}
const read = (form: RatesForm, change: Record<string, string> = {}, lang: Lang = "eng") => {
	const fields = new FormData()
	for (const [name, value] of Object.entries({ ...typedRates(form, lang), reason: "why", ...change }))
		if (value !== "") fields.set(name, value)
	return readRatesForm(fields, { form, lang, now: NOW })
}
const errors = (form: RatesForm, change: Record<string, string>, lang: Lang = "eng") =>
	read(form, change, lang).problems.map(({ field, key, params }) => [field, key, ...Object.values(params ?? {})])

test.each(PROGRAM_IDS.flatMap((id) => (["eng", "kor", "idn"] as const).map((lang) => [id, lang] as const)))(
	"the version in force of %s, typed in %s, is read as itself",
	(program, lang) => {
		const form = formOf(program)
		const { body, problems } = read(form, {}, lang)
		expect(problems).toEqual([])
		expect(ratesBody.parse(body)).toEqual(form.inForce)
		expect(fitsProgram(programOf(program), ratesBody.parse(body))).toBe(true)
	},
)

test("amounts, percents and multipliers are read in the notation of the page, to the last decimal", () => {
	const boost = read(formOf("boost"), { "coin-kongz": "1.234,567891", "bonus-kongz": "12,5" }, "idn")
	expect(ratesBody.parse(boost.body).collections.kongz).toMatchObject({ coinPerDay: 1_234_567_891n, bonusBps: 1_250 })
	const nova = read(formOf("nova"), { "multiplier-0": "1.2345", "termBonus-0": "0.07" })
	expect(ratesBody.parse(nova.body).terms[0]).toEqual({ days: 90, multiplierBps: 12_345, bonusBps: 7 })
	expect(errors(formOf("boost"), { "coin-kongz": "1.500" }, "idn")).toEqual([])
	expect(errors(formOf("boost"), { "coin-kongz": "1,500" }, "idn")[0]?.slice(0, 2)).toEqual([
		"coin-kongz",
		"admin:rules.problem.ambiguous",
	])
	expect(errors(formOf("boost"), { "coin-kongz": "1.2345678" })[0]?.slice(0, 2)).toEqual([
		"coin-kongz",
		"admin:rules.problem.amount",
	])
})

test("what does not fit is told beside its field, and what was typed stays", () => {
	const nova = formOf("nova")
	expect(errors(nova, { grace: "168" })).toEqual([["grace", "admin:rules.problem.most", "167"]])
	expect(errors(nova, { cover: "23" })).toEqual([["cover", "admin:rules.problem.least", "24"]])
	expect(errors(nova, { "multiplier-1": "0" })).toEqual([["multiplier-1", "admin:rules.problem.least", "0.0001 ×"]])
	expect(errors(nova, { "days-1": "90" })).toEqual([["days-1", "admin:rules.problem.twice"]])
	expect(errors(nova, { undo: "73" })).toEqual([["undo", "admin:rules.rates.undoLate"]])
	expect(errors(nova, { mostAtOnce: "-1" })).toEqual([["mostAtOnce", "admin:rules.problem.number"]])
	expect(errors(nova, { reason: "", claimTwig: "" })).toEqual([
		["claimTwig", "admin:needed"],
		["reason", "admin:needed"],
	])
	expect(errors(nova, { "twig-kongz": "9".repeat(29) })).toEqual([["twig-kongz", "admin:tooLong"]])
	expect(errors(formOf("world"), { "twig-haechi": "0", "share-haechi": "" })).toEqual([
		["twig-haechi", "admin:rules.rates.nothing"],
	])
	expect(errors(nova, { when: "later", from: "2026-11-25T09:00" })).toEqual([["from", "admin:rules.problem.past"]])
	const refused = read(nova, { grace: "168", "coin-kongz": " 1,5 " })
	expect(refused.body).toBeNull()
	expect(refused.typed).toMatchObject({ grace: "168", "coin-kongz": " 1,5 " })
	const empty = [0, 1, 2].flatMap((n) => ["days", "multiplier", "termBonus"].map((name) => [`${name}-${n}`, ""]))
	expect(errors(nova, Object.fromEntries(empty))).toEqual([["days-0", "admin:rules.problem.noTerms"]])
})

test("a collection without its tick is not in the version, and nothing typed of it is read or lost", () => {
	const { body, typed, problems } = read(formOf("boost"), { "open-kongz": "", "coin-kongz": "many" })
	expect(problems).toEqual([])
	expect(Object.keys(ratesBody.parse(body).collections)).toEqual(["genesis", "hag", "alya"])
	expect(typed["coin-kongz"]).toBe("many")
})

test("a first version is typed from nothing", () => {
	const first = formOf("world", true)
	expect(typedRates(first, "eng")).toEqual({ when: "now" })
	const typed = {
		...{ "open-haechi": "1", "twig-haechi": "3", "share-haechi": "1", claimTwig: "10", claimDollar: "5" },
		...{ claimEvery: "24", grace: "48", freezeEvery: "30", freezesSaved: "2" },
		...{ mostPerWallet: "200", mostAtOnce: "160", cover: "48", leastDays: "30" },
	}
	const { body, problems } = read(first, typed)
	expect(problems).toEqual([])
	expect(ratesBody.parse(body)).toMatchObject({
		collections: { haechi: { twigPerDay: 300n, coinPerDay: 0n, usdc: true } },
		claim: { twig: 1_000n, coin: 0n, usdc: 5_000_000n, everyHours: 24 },
	})
})
