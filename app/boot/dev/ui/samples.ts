import type { StakeLine } from "#app/features/coin-staking/pages/stakes/strip.tsx"
import { positionStatus } from "#app/features/coin-staking/status.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"

/** What the page shows in place of data: nobody's, and plainly made up. */
export const ASSET = { symbol: "SAMPLE", scale: 6 } as const
export const ONE = 1_000_000n
export const ADDRESS = "SampLe1111111111111111111111111111111111111"
export const SIGNATURE = "SampLeSignature".padEnd(88, "1")
export const FROM = new Date("2026-01-01T00:00:00Z")
export const TO = new Date("2026-04-01T00:00:00Z")
export const DURING = new Date("2026-02-15T00:00:00Z")
export const LONG = "SampleNameWithoutASingleSpaceThatIsLongerThanAnyPhoneIsWide0123456789"

export const coins = (units: bigint, lang: Lang) => formatMoney(money(ASSET, units), LOCALES[lang])

export const STATUSES = positionStatus.names

/** A position in a state, with all figures that it may have. */
export function stakeLine(status: StakeLine["status"], n: number, lang: Lang): StakeLine {
	const held = ["active", "early_requested", "cooldown", "matured", "withdrawable"].includes(status)
	return {
		id: `0199c1a0-0000-7000-8000-${String(n).padStart(12, "0")}`,
		status,
		days: 90,
		sum: coins(1_500n * ONE, lang),
		amount: coins(1_500n * ONE, lang),
		original: status === "matured" ? coins(2_000n * ONE, lang) : null,
		apr: "7",
		soFar: held ? coins(12_945_205n, lang) : null,
		earned: held ? coins(12_945_205n, lang) : null,
		earnedPaid: null,
		renewal: status === "active" ? { on: true, at: TO, apr: "7", told: [DURING], hours: 24 } : null,
		notRenewed: status === "matured" ? "sold-out" : null,
		claimed: status === "matured" ? coins(5n * ONE, lang) : null,
		reward: held ? coins(25_890_410n, lang) : null,
		withdrawn: status === "withdrawn" ? coins(1_500n * ONE, lang) : null,
		back: status === "cooldown" ? coins(1_500n * ONE, lang) : null,
		start: FROM,
		end: TO,
		undoUntil: status === "early_requested" ? DURING : null,
		paidAt: status === "withdrawn" ? TO : null,
		run: null,
		signature: held ? SIGNATURE : null,
		acts: status === "active" ? ["claim", "unstake", "remind"] : status === "early_requested" ? ["undo"] : [],
	}
}
