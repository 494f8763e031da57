import type { FamilyId } from "#app/collections/portraits/kit.ts"
import type { ProgramId } from "../../programs/program.ts"
import { PROGRAMS } from "../../programs/programs.ts"
import { DAY_MS, weekOf, weekStart } from "../../weeks.ts"
import type { CardState, ClaimLine, NftCard, Offer, ProgramPage, StakeFigures } from "./model.ts"

/** Pages of programs as their loaders would tell them, for tests of what is shown. */

export const NOW = new Date("2026-11-25T09:30:00Z")
export const WALLET = "7cVfgArCheMR6Cs4t6vz5rfnqd56vZq4ndaBrY5xkxXy"
const TWIG = { symbol: "Twig", scale: 3 }
const SCG = { symbol: "SCG", scale: 6 }
const USDC = { symbol: "USDC", scale: 6 }
const days = (count: number) => new Date(NOW.getTime() + count * DAY_MS)

export const offerOf = (over: Partial<Offer> = {}): Offer => ({
	twigPerDay: 5_000n,
	coinPerDay: 1_000_000n,
	bonusBps: 1_000,
	bonusWeeks: 4,
	paysUsdc: false,
	pool: { left: 1_812_345_500_000n, perDay: 4_210_000_000n, lastsDays: 430, isOpen: true },
	share: null,
	checkIn: { graceHours: 48, freezeEveryDays: 30, freezesSaved: 2 },
	least: { twig: 10_000n, coin: 1_000_000n, bonus: 1n, usdc: 5_000_000n },
	coolingOffHours: 24,
	undoHours: 24,
	cooldownHours: 72,
	mostAtOnce: 160,
	mostPerWallet: 200,
	isExample: true,
	...over,
})

const TERMS = [
	{ days: 90, multiplierBps: 12_500, bonusBps: 500 },
	{ days: 180, multiplierBps: 15_000, bonusBps: 1_000 },
	{ days: 270, multiplierBps: 20_000, bonusBps: 2_000 },
]

const OUTCOMES: readonly StakeFigures["weeks"][number]["outcome"][][] = [
	["done", "done", "done_late", "done", "done", "done", "open"],
	["done", "done"],
	["done", "frozen", "done", "done", "missed", "missed", "open"],
	["done", "done", "done", "done", "done", "done", "done"],
]

function stakeOf(number: number, state: CardState, term: number | null): StakeFigures {
	const counted = 3 + ((number * 17) % 140)
	const weeks = OUTCOMES[state === "missed" ? 2 : ([0, 1, 3][number % 3] as 0)] ?? []
	const week = weekOf(NOW)
	const isOpen = weeks.at(-1) === "open"
	return {
		since: days(-counted),
		days: counted,
		earned: {
			twig: BigInt(counted) * 5_000n + 417n,
			coin: BigInt(counted) * 1_000_000n + 83_333n,
			bonus: BigInt(counted) * 100_000n,
		},
		claimedBonus: 0n,
		checkIn: {
			isOpen,
			week: weekStart(week),
			opensAt: weekStart(week + 1),
			closesAt: new Date(weekStart(week + 1).getTime() + 2 * DAY_MS),
			freezes: 1,
			streak: 6,
		},
		missed: state === "missed" ? { since: days(-3), week: weekStart(week - 2) } : null,
		weeks: weeks.map((outcome, at) => ({
			week: week - weeks.length + 1 + at,
			start: weekStart(week - weeks.length + 1 + at),
			outcome,
		})),
		term:
			term === null
				? null
				: { days: term, end: days(term - counted), elapsed: Math.min(99, Math.round((counted * 100) / term)) },
		undoUntil: state === "leaving" ? days(0.6) : null,
		freeAt: state === "cooldown" ? days(2) : null,
		canLeaveWhole: false,
	}
}

const BOOST_STATES: readonly CardState[] = [
	"counting",
	"counting",
	"free",
	"missed",
	"counting",
	"listed",
	"counting",
	"free",
	"away",
]
const NOVA_STATES: readonly CardState[] = [
	"locked",
	"free",
	"locked",
	"leaving",
	"cooldown",
	"locked",
	"thawing",
	"free",
	"signing",
	"freezing",
	"missed",
]

const UNSTAKED: readonly CardState[] = ["free", "signing", "freezing", "thawing"]
export const ACT = "0199c1a0-0000-7000-8000-0000000000ac"

/** So many NFTs of a collection in every state that a program knows. */
export function cardsOf(program: ProgramId, family: FamilyId, count: number): NftCard[] {
	const states = program === "nova" ? NOVA_STATES : BOOST_STATES
	return Array.from({ length: count }, (_, place): NftCard => {
		const number = 12 + place * 7
		const state = states[place % states.length] ?? "free"
		const term = program === "nova" ? (TERMS[place % 3]?.days ?? 90) : null
		return {
			number,
			asset: `mint${number}`,
			family,
			state,
			blocked: state === "free" && place % 8 === 7 ? "elsewhere" : null,
			elsewhere: state === "free" && place % 8 === 7 ? (program === "nova" ? "boost" : "nova") : null,
			stake: UNSTAKED.includes(state) ? null : stakeOf(number, state, term),
			act: state === "signing" || state === "freezing" ? ACT : null,
		}
	})
}

const CLAIMS: readonly ClaimLine[] = [
	{ reward: "twig", earned: 6_412_500n, claimed: 5_000_000n, claimable: 1_412_500n, least: 10_000n, closed: null },
	{
		reward: "coin",
		earned: 1_282_416_660n,
		claimed: 900_000_000n,
		claimable: 382_416_660n,
		least: 1_000_000n,
		closed: null,
	},
	{ reward: "bonus", earned: 128_241_666n, claimed: 0n, claimable: 0n, least: 1n, closed: "bonus-weeks" },
]
const SHARE: ClaimLine = {
	reward: "usdc",
	earned: 12_340_000n,
	claimed: 0n,
	claimable: 12_340_000n,
	least: 5_000_000n,
	closed: { why: "too-soon", at: new Date("2026-12-05T00:00:00Z") },
}

export function pageOf(
	id: ProgramId,
	{ tab = PROGRAMS[id].tabs[0]?.id ?? "", count = 12, ...over }: Partial<ProgramPage> & { count?: number } = {},
): ProgramPage {
	const family = PROGRAMS[id].tabs.find((one) => one.id === tab)?.family ?? "genesis"
	const nfts = cardsOf(id, family, count)
	const paysUsdc = tab === "alya"
	return {
		program: id,
		tab,
		term: null,
		terms: id === "nova" ? TERMS : [],
		now: NOW,
		chosen: [],
		wallet: { address: WALLET, canHold: true, chain: "solana", walletType: "demo" },
		assets: id === "world" ? { twig: TWIG, usdc: USDC } : { twig: TWIG, coin: SCG, bonus: SCG, usdc: USDC },
		offer: offerOf(
			id === "world"
				? { coinPerDay: 0n, bonusBps: 0, pool: null }
				: paysUsdc
					? { paysUsdc, share: { month: "2026-10", pool: 2_500_000_000n, nftDays: 48_120, perNftDay: 51_953n } }
					: {},
		),
		holdings: { readAt: new Date(NOW.getTime() - 12_000), isComplete: true },
		nfts,
		claims: id === "world" ? [CLAIMS[0] as ClaimLine] : paysUsdc ? [...CLAIMS, SHARE] : CLAIMS,
		notices: [],
		acts: {
			stakeable: nfts.filter(({ state, blocked }) => state === "free" && !blocked).length,
			unstakeable: nfts.filter(({ stake }) => stake !== null).length,
			checkInDue: nfts.filter(({ stake }) => stake?.checkIn.isOpen).length,
		},
		...over,
	}
}

/** The same page to somebody who has not signed in. */
export const publicOf = (id: ProgramId, tab?: string): ProgramPage => ({
	...pageOf(id, { ...(tab ? { tab } : {}), count: 0 }),
	wallet: null,
	holdings: null,
	claims: [],
})
