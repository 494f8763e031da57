import { TWIG } from "#app/rewards/twig.ts"
import type { ProgramId } from "./programs/program.ts"

/** The first rule of each program, an example: an operator posts the next. `decimals`: of the coin. */
export function ratesSeed(decimals: number): Readonly<Record<ProgramId, unknown>> {
	const coins = (tenths: number) => ((BigInt(tenths) * 10n ** BigInt(decimals)) / 10n).toString()
	const twigs = (whole: number) => (BigInt(whole) * 10n ** BigInt(TWIG.scale)).toString()
	const rate = (twig: number, coinTenths: number, bonusBps: number, usdc = false) => ({
		twigPerDay: twigs(twig),
		coinPerDay: coins(coinTenths),
		bonusBps,
		usdc,
	})
	const claim = { twig: twigs(10), coin: coins(10), bonus: coins(10), usdc: "5000000", everyHours: 24 }
	const kongz = rate(5, 10, 1_000)
	const hag = rate(3, 5, 500)
	return {
		boost: {
			collections: { genesis: rate(10, 20, 2_000), kongz, hag, alya: rate(3, 5, 500, true) },
			claim,
		},
		nova: {
			collections: { kongz, hag },
			terms: [
				{ days: 90, multiplierBps: 12_500, bonusBps: 500 },
				{ days: 180, multiplierBps: 15_000, bonusBps: 1_000 },
				{ days: 270, multiplierBps: 20_000, bonusBps: 2_000 },
			],
			claim,
			bonusWeeks: 0,
		},
		world: { collections: { haechi: rate(3, 0, 0, true) }, claim },
	}
}
