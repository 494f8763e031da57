import { expect, test } from "vitest"
import { cardsOf } from "./cards.server.ts"
import { askedOf } from "./dialogs.server.ts"
import { ACT, NOW, pageOf } from "./testing.ts"

const query = (text: string) => new URLSearchParams(text)
const numberOf = (page: ReturnType<typeof pageOf>, state: string) =>
	page.nfts.find((one) => one.state === state)?.number

test("an address that names no NFT asks for none, instead of nothing", () => {
	for (const what of ["stake", "unstake"])
		expect(askedOf(pageOf("nova"), query(`do=${what}`))).toMatchObject({ do: what, items: [] })
	expect(askedOf(pageOf("nova"), query("do=dance"))).toBeNull()
})

test("what waits for a signature can be chosen anew, what is being frozen cannot", () => {
	const page = pageOf("nova")
	const refused = (state: string) => askedOf(page, query(`do=stake&n=${numberOf(page, state)}`))?.items[0]?.refused
	expect(refused("signing")).toBeNull()
	expect(refused("freezing")).toBe("freezing")
})

test("a bonus that is not open yet is lost by unstaking, but for what was claimed of it", () => {
	const page = pageOf("boost")
	const lostAt = (streak: number) => {
		const nfts = page.nfts.map((card) =>
			card.stake
				? {
						...card,
						stake: {
							...card.stake,
							earned: { bonus: 500n },
							claimedBonus: 100n,
							checkIn: { ...card.stake.checkIn, streak },
						},
					}
				: card,
		)
		return askedOf({ ...page, nfts }, query(`do=unstake&n=${numberOf(page, "counting")}`))?.items[0]?.leaving?.lost
	}
	expect(lostAt(3)).toEqual({ bonus: 400n })
	expect(lostAt(4)).toEqual({})
})

test("an NFT says which freeze it waits for, and not that somebody else froze it while ours is under way", () => {
	const nft = (asset: string, isFrozen: boolean) => ({ asset, number: Number(asset), collection: "kongz", isFrozen })
	const held = { nfts: [nft("1", false), nft("2", true), nft("3", true)], readAt: NOW, complete: true }
	const cards = cardsOf({
		tab: { id: "kongz", family: "kongz" },
		// The cast: what of an NFT is asked for here.
		held: held as never,
		open: [],
		thawing: new Set(),
		elsewhere: new Map(),
		freezes: new Map([
			["1", { act: ACT, isSigned: false }],
			["2", { act: ACT, isSigned: true }],
		]),
		at: NOW,
	})
	expect(cards.map(({ state, blocked, act }) => [state, blocked, act])).toEqual([
		["signing", null, ACT],
		["freezing", null, ACT],
		["free", "frozen", null],
	])
})
