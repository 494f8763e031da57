import { expect, test } from "vitest"
import { weekOf, weekStart } from "../../weeks.ts"
import { nextCheckIn, talliesOf } from "./check-in-calendar.tsx"
import type { NftCard } from "./model.ts"
import { cardsOf, NOW } from "./testing.ts"

const WEEK = weekOf(NOW)
const staked = () => cardsOf("boost", "kongz", 40).filter(({ state }) => state === "counting")
const at = (days: number) => new Date(NOW.getTime() + days * 86_400_000)

/** The same NFTs with their check-ins at other times. */
const withCheckIn = (
	cards: readonly NftCard[],
	over: (place: number) => Partial<NonNullable<NftCard["stake"]>["checkIn"]>,
) =>
	cards.map((card, place): NftCard => {
		const { stake } = card
		return stake ? { ...card, stake: { ...stake, checkIn: { ...stake.checkIn, ...over(place) } } } : card
	})

test("what is open and closes soonest comes first; with nothing open, what opens soonest", () => {
	const cards = staked()
	const mixed = withCheckIn(cards, (place) => ({ isOpen: place > 0, closesAt: at(10 - place), opensAt: at(place) }))
	expect(nextCheckIn({ nfts: mixed })).toMatchObject({ isOpen: true, closesAt: at(10 - (cards.length - 1)) })
	const closed = withCheckIn(cards, (place) => ({ isOpen: false, opensAt: at(5 + place) }))
	expect(nextCheckIn({ nfts: closed })).toMatchObject({ isOpen: false, opensAt: at(5) })
})

test("what is not staked, or is leaving, has no check-in to come", () => {
	expect(nextCheckIn({ nfts: [] })).toBeNull()
	const others = cardsOf("nova", "kongz", 44).filter(({ state }) => !["locked", "missed", "counting"].includes(state))
	expect(others.some(({ state }) => state === "leaving")).toBe(true)
	expect(nextCheckIn({ nfts: others })).toBeNull()
	expect(talliesOf({ nfts: others }).size).toBe(0)
})

test("each week is told by how many NFTs ended it how, and every NFT is in it once", () => {
	const cards = staked()
	const tallies = talliesOf({ nfts: cards })
	const weeks = cards.flatMap(({ stake }) => stake?.weeks ?? [])
	for (const [week, tally] of tallies) {
		const total = [...tally.values()].reduce((sum, count) => sum + count, 0)
		expect(total, weekStart(week).toISOString()).toBe(weeks.filter((one) => one.week === week).length)
	}
	expect(tallies.get(WEEK)?.get("open")).toBe(weeks.filter((one) => one.week === WEEK && one.outcome === "open").length)
})
