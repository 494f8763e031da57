import { TWIG } from "#app/rewards/twig.ts"
import { type RuleKind, type RuleLine, type RuleValue, ruleKind } from "#app/settings/rules/rule-lines.ts"
import { PROGRAM_IDS, type ProgramId } from "./programs/program.ts"
import { programOf } from "./programs/programs.ts"
import { rateRuleOf, ratesShape } from "./rates-rule.ts"

const ofProgram = (program: ProgramId): RuleKind =>
	ruleKind({
		key: rateRuleOf(program),
		name: program,
		shape: ratesShape,
		say(rule, { coin, dollar }) {
			const all = (what: string, value: RuleValue): RuleLine => ({ what, of: null, value })
			// As the program's page has them; what it has no tab for comes after.
			const tabs = programOf(program).tabs.map(({ id }) => id)
			const place = (id: string) => (tabs.includes(id) ? tabs.indexOf(id) : tabs.length)
			const ordered = Object.entries(rule.collections).toSorted(([one], [other]) => place(one) - place(other))
			const collections = ordered.flatMap(([collection, rate]): RuleLine[] => [
				{ what: "twigPerDay", of: { collection }, value: { unit: "amount", n: rate.twigPerDay, asset: TWIG } },
				{ what: "coinPerDay", of: { collection }, value: { unit: "amount", n: rate.coinPerDay, asset: coin } },
				{ what: "bonus", of: { collection }, value: { unit: "percent", n: rate.bonusBps } },
				{ what: "share", of: { collection }, value: { unit: "yes", n: Number(rate.usdc) } },
			])
			const terms = rule.terms.flatMap(({ days, multiplierBps, bonusBps }): RuleLine[] => [
				{ what: "multiplier", of: { term: days }, value: { unit: "times", n: multiplierBps } },
				{ what: "bonus", of: { term: days }, value: { unit: "percent", n: bonusBps } },
			])
			const { claim, checkIn } = rule
			return [
				...collections,
				...terms,
				all("mostPerWallet", { unit: "count", n: rule.mostPerWallet }),
				all("mostAtOnce", { unit: "count", n: rule.mostAtOnce }),
				all("claimTwig", { unit: "amount", n: claim.twig, asset: TWIG }),
				all("claimCoin", { unit: "amount", n: claim.coin, asset: coin }),
				all("claimBonus", { unit: "amount", n: claim.bonus, asset: coin }),
				...(dollar ? [all("claimDollar", { unit: "amount", n: claim.usdc, asset: dollar })] : []),
				all("claimEvery", { unit: "hours", n: claim.everyHours }),
				all("grace", { unit: "hours", n: checkIn.graceHours }),
				all("freezeEvery", { unit: "days", n: checkIn.freezeEveryDays }),
				all("freezesSaved", { unit: "count", n: checkIn.freezesSaved }),
				all("bonusWeeks", { unit: "weeks", n: rule.bonusWeeks }),
				...(rule.terms.length > 0
					? [
							all("coolingOff", { unit: "hours", n: rule.coolingOffHours }),
							all("undo", { unit: "hours", n: rule.undoHours }),
							all("cooldown", { unit: "hours", n: rule.cooldownHours }),
						]
					: []),
				all("cover", { unit: "hours", n: rule.coverHours }),
				all("leastDays", { unit: "days", n: rule.leastDays }),
			]
		},
	})

/** The rule of each program, as operators are shown it. */
export const ratesKinds: readonly RuleKind[] = PROGRAM_IDS.map(ofProgram)
