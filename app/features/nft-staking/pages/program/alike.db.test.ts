import { randomUUID } from "node:crypto"
import { eq, sql } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { assetsOf } from "#app/chains/assets.ts"
import type { HeldNft } from "#app/chains/nfts.ts"
import { testDatabase } from "#app/db/testing.ts"
import { nftHolding } from "#app/holdings/tables.server.ts"
import { operation } from "#app/operations/tables.server.ts"
import { rule } from "#app/settings/rules/tables.server.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { sessionWallet } from "#tests/factories/session-wallets.ts"
import { programOf } from "../../programs/programs.ts"
import { rateRuleOf } from "../../rates-rule.ts"
import { ratesSeed } from "../../seed.ts"
import { nftCover, nftStake, nftWeek } from "../../tables.server.ts"
import { BEGUN_THAW, THAW } from "../../thaw.server.ts"
import { DAY_MS, type WeekOutcome, weekDeadline, weekOf, weekStart } from "../../weeks.ts"
import { programPage } from "./load.server.ts"
import { NOW } from "./testing.ts"

const ALL = "holder of all"
const WEEK = weekOf(NOW)
const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS)

type Staked = Partial<typeof nftStake.$inferInsert> & Readonly<{ weeks?: readonly WeekOutcome[] }>
const counting = { status: "staked", stakedAt: ago(30), since: ago(30) } as const
const paused = { status: "paused", stakedAt: ago(40), since: null, countedMs: 99_000_001n, coveredMs: 77_000_001n }
const ended = { since: null, endedAt: ago(2), countedMs: 9_000_001n, coveredMs: 8_000_001n }

/** More weeks than a page shows. */
const LONG = Array.from({ length: 9 }, () => "missed" as const)

/** Each in twice, so that some are alike; what stands in one line differs from all other lines. */
const BOOST: readonly Staked[] = [
	counting,
	{ ...counting, checkedAt: ago(1), lastMove: "moved", weeks: ["done", "done"] },
	{ ...counting, weeks: ["done", "frozen"] },
	{ ...counting, weeks: ["done", "done_late"], openWeek: WEEK + 1, streak: 5 },
	{ ...counting, openWeek: WEEK - 4, freezes: 0 },
	{ ...counting, since: ago(10), countedMs: 86_400_123n, coveredMs: 86_400_003n, twigClaimed: 500n, coinClaimed: 3n },
	{ ...counting, bonusBps: 333, streak: 4, bonusClaimed: 1n },
	{ ...counting, coinPerDay: 0n },
	{ ...paused, isMissed: true, weeks: ["done", "missed"] },
	{ ...paused, isListed: true, checkedAt: ago(1), proof: { signature: "listed" } },
	{ ...paused, isListed: true, seenAt: ago(1) },
	{ ...ended, status: "lost", endReason: "moved", proof: { signature: "sold" } },
	{ ...ended, status: "lost", endReason: "gone", coinClaimed: 5n, bonusClaimed: 2n },
	{ ...ended, status: "unstaked", endReason: "cooling-off", twigClaimed: 7n },
	{ ...counting, collection: "hag" },
	{ ...paused, stakedAt: ago(100), isMissed: true, weeks: ["done", ...LONG] },
	{ ...paused, stakedAt: weekStart(WEEK - 10), isMissed: true, weeks: LONG },
	{ ...counting, stakedAt: ago(100), since: ago(100), openWeek: WEEK - 9, freezes: 0 },
]

const term = { program: "nova", days: 90, multiplierBps: 12_500, bonusBps: 500, lockEnd: ago(-60), stakedAt: ago(30) }
const NOVA: readonly Staked[] = [
	{ ...term, status: "locked", since: ago(30) },
	{ ...term, status: "locked", since: ago(0.5), stakedAt: ago(0.5) },
	{ ...term, status: "locked", since: ago(95), stakedAt: ago(95), lockEnd: ago(5), openWeek: WEEK - 1 },
	{ ...term, status: "exit_requested", leftAt: ago(0.5) },
	{ ...term, status: "exit_requested", leftAt: ago(1.5) },
	{ ...term, status: "cooldown", leftAt: ago(2) },
	{ ...ended, ...term, status: "matured", endReason: "matured", stakedAt: ago(100), lockEnd: ago(10) },
	{ ...ended, ...term, status: "unstaked", endReason: "left", leftAt: ago(5) },
]

/** A database with all of them twice for one owner, and once more each for an owner of its own. */
async function stakes() {
	const { db, end } = await testDatabase()
	onTestFinished(end)
	const seeds = ratesSeed(6)
	const rules = await db.transaction(async (tx) => {
		await tx.execute(sql`set local session_replication_role = replica`)
		const made = new Map<string, string>()
		for (const program of ["boost", "nova"] as const) {
			const words = { method: "per-day-floor@1", reason: "r", proposedBy: "p", example: true }
			const row = { key: rateRuleOf(program), validFrom: ago(365), body: seeds[program], writtenAt: ago(365), ...words }
			const [one] = await tx.insert(rule).values(row).returning({ id: rule.id })
			made.set(program, one?.id ?? "")
		}
		await tx.insert(nftCover).values({ program: "boost", coveredUntil: ago(3) })
		return made
	})
	const all = [...BOOST, ...NOVA]
	const held = new Map<string, HeldNft[]>()
	await db.transaction(async (tx) => {
		await tx.execute(sql`set local session_replication_role = replica`)
		for (const [index, { weeks = [], ...staked }] of [...all, ...all].entries())
			for (const owner of [ALL, `owner ${index}`]) {
				const { program = "boost", collection = "kongz" } = staked
				const key = `${owner === ALL ? "" : "of one "}${index}`
				const row = {
					...{
						program,
						collection,
						chain: "c",
						asset: `asset ${key}`,
						account: `held ${key}`,
						number: 7 * (index + 1),
					},
					...{ owner, ruleId: rules.get(program) ?? "", twigPerDay: 5_000n, coinPerDay: 1_000_000n },
					...{ multiplierBps: 10_000, bonusBps: 1_000, status: "staked", stakedAt: ago(30), openWeek: WEEK, streak: 3 },
					...{ freezes: 1, freezesTo: ago(20), checkedAt: ago(0.1), ...staked },
				}
				const { asset, account, number } = row
				const nft = { asset, collection, number, account, owner, isFrozen: false, delegate: null }
				held.set(owner, [...(held.get(owner) ?? []), nft])
				const [{ id } = { id: "" }] = await tx.insert(nftStake).values(row).returning({ id: nftStake.id })
				const decided = weeks.map((outcome, n) => ({ stakeId: id, week: WEEK - weeks.length + n, outcome, at: NOW }))
				if (decided.length > 0) await tx.insert(nftWeek).values(decided)
			}
		const read = { chain: "c", readAt: NOW, slot: 1n, complete: true }
		await tx.insert(nftHolding).values([...held].map(([owner, items]) => ({ ...read, owner, items })))
	})
	const scg = { id: "scg", symbol: "SCG", scale: 6, chain: "solana", address: "a", treasury: null } as const
	const shown = (owner: string, program: "boost" | "nova") => {
		const who = { wallet: sessionWallet({ chain: "solana", address: owner }), draftOwner: null }
		const chains = { solana: { name: "c" }, of: () => ({ name: "c" }) }
		const ctx = { db, who, chains, assets: assetsOf([scg]), now: async () => NOW }
		const one = programOf(program)
		const tab = one.tabs.find(({ id }) => id === "kongz")
		if (!tab) throw new Error("no such tab")
		// The cast: what the page does not ask for is left out.
		return programPage(ctx as never, { program: one, tab, term: null, chosen: [], fresh: false })
	}
	return { db, shown, owners: [...all, ...all].map((_, index) => `owner ${index}`) }
}

const sumBy = <T>(all: readonly T[], of: (one: T) => bigint) => all.reduce((sum, one) => sum + of(one), 0n)

test.each(["boost", "nova"] as const)(
	"stakes of %s that are alike, and those that are not, are shown as each alone would be",
	async (program) => {
		const { shown, owners } = await stakes()
		const together = await shown(ALL, program)
		const alone = await Promise.all(owners.map((owner) => shown(owner, program)))
		expect(together.nfts.length).toBeGreaterThan(10)
		const known = alone.flatMap(({ nfts }) => nfts).map((one) => ({ ...one, asset: one.asset.replace("of one ", "") }))
		expect(together.nfts).toEqual(known)
		expect(together.notices.map(({ stake: _, ...one }) => one)).toEqual(
			alone.flatMap(({ notices }) => notices.map(({ stake: _, ...one }) => one)),
		)
		for (const what of ["stakeable", "unstakeable", "checkInDue"] as const)
			expect(together.acts[what], what).toBe(alone.reduce((sum, { acts }) => sum + acts[what], 0))
		for (const line of together.claims) {
			const same = alone.flatMap(({ claims }) => claims.filter(({ reward }) => reward === line.reward))
			for (const what of ["earned", "claimed", "claimable"] as const)
				expect(line[what], `${line.reward} ${what}`).toBe(sumBy(same, (one) => one[what]))
		}
	},
)

test("a stake is paused since the first week of those that it missed, be it longer ago than its weeks are shown", async () => {
	const { shown } = await stakes()
	const since = weekDeadline(WEEK - 9, { graceHours: 48 })
	for (const place of [15, 16, 17]) {
		const { nfts } = await shown(`owner ${place}`, "boost")
		expect(nfts[0]?.stake?.missed, `${place}`).toEqual({ since, week: weekStart(WEEK - 9) })
	}
})

test("an NFT that was freed after the wallet was read is being freed until it is read again", async () => {
	const { db, shown } = await stakes()
	const place = BOOST.length + NOVA.length - 1
	const owner = `owner ${place}`
	const stateAfter = async (freedAt: Date) => {
		await db.transaction(async (tx) => {
			await tx.execute(sql`set local session_replication_role = replica`)
			const subjectId = randomUUID()
			const nft = { asset: `asset of one ${place}`, account: "held", units: 1n, toAddress: owner }
			const sent = { chain: "c", wallet: "w", status: "done", attemptId: randomUUID(), createdAt: ago(1) } as const
			await tx.delete(outgoing)
			await tx.insert(outgoing).values({ purpose: THAW, subjectId, kind: "thaw", ...nft, ...sent })
			const begun = { entity: BEGUN_THAW, entityId: subjectId, owner, state: "closed", href: "x" } as const
			await tx.insert(operation).values({ ...begun, changedAt: freedAt })
		})
		return (await shown(owner, "nova")).nfts[0]?.state
	}
	expect(await stateAfter(new Date(NOW.getTime() + 1_000))).toBe("thawing")
	expect(await stateAfter(new Date(NOW.getTime() - 1_000))).toBe("free")
})

test("what a whole reading of the wallet after its last look lacks is not said to count, unless it is frozen", async () => {
	const { db, shown } = await stakes()
	const stateAfter = async (program: "boost" | "nova", { complete = true, checkedAt = ago(0.1) } = {}) => {
		const owner = `owner ${program === "boost" ? 0 : BOOST.length}`
		await db.update(nftHolding).set({ items: [], readAt: NOW, complete }).where(eq(nftHolding.owner, owner))
		await db.update(nftStake).set({ checkedAt }).where(eq(nftStake.owner, owner))
		const { nfts, acts } = await shown(owner, program)
		return [nfts[0]?.state, acts.checkInDue]
	}
	expect(await stateAfter("boost")).toEqual(["away", 0])
	expect((await stateAfter("boost", { complete: false }))[0]).toBe("counting")
	expect((await stateAfter("boost", { checkedAt: NOW }))[0]).toBe("counting")
	expect((await stateAfter("nova"))[0]).toBe("locked")
})

test("what is free here and staked elsewhere says where", async () => {
	const { shown } = await stakes()
	const nova = await shown(ALL, "nova")
	const boosted = nova.nfts.filter(({ blocked }) => blocked === "elsewhere")
	expect(boosted.length).toBeGreaterThan(0)
	expect(new Set(boosted.map(({ elsewhere }) => elsewhere))).toEqual(new Set(["boost"]))
})
