import { expect, test } from "vitest"
import { asking, rowOf, someone, vestingWorld } from "#app/features/vesting/testing.ts"
import { FEATURES } from "#app/features.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { meaningsOf } from "#app/statements/movements.ts"
import { holder, stakeAll, turnTo } from "#tests/factories/nft-holders.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { busyStaker } from "#tests/factories/statements.ts"
import { actsPage } from "./acts-page.server.ts"
import { listNotices, markRead } from "./list-notices.server.ts"
import { noticesPage } from "./notices-page.server.ts"

const sources = FEATURES.flatMap(({ notices }) => notices ?? [])
const meanings = meaningsOf(FEATURES)

const kindsOf = async (world: World, visit: ReturnType<typeof asking>, before: Date | null = null, most = 100) => {
	if (!visit.who.wallet) throw new Error("nobody asks")
	return listNotices(world.web, { wallet: visit.who.wallet, sources, before, most })
}

test("what happened to a staker is told from what happened, newest first, to nobody else, and is read once", async () => {
	const world = await stakingWorld()
	const { address } = await busyStaker(world)
	await openSession(world.ctx, {
		chain: "solana",
		address,
		walletType: "phantom",
		userAgent: "Mozilla/5.0 Firefox/140.0",
	})
	const visit = asking(world, address)
	const wallet = visit.who.wallet
	if (!wallet) throw new Error("nobody asks")
	const told = await kindsOf(world, visit)
	const kinds = told.map(({ kind }) => kind)
	for (const kind of ["paid", "refunded", "signIn", "termOver"]) expect(kinds, kind).toContain(kind)
	expect(told.map(({ at }) => at.getTime())).toEqual(told.map(({ at }) => at.getTime()).toSorted((a, b) => b - a))
	expect(new Set(told.map(({ id }) => id)).size).toBe(told.length)
	expect(await kindsOf(world, asking(world, someone()))).toEqual([])
	const owner = `solana:${address}`
	const unread = async () => (await kindsOf(world, visit)).filter((one) => one.isNew).length
	expect(await unread()).toBe(told.length)
	await markRead(world.web, { owner, until: told[1]?.at ?? new Date() })
	expect(await unread()).toBe(told.filter(({ at }) => at > (told[1]?.at ?? 0)).length)
	await markRead(world.web, { owner, until: new Date(0) })
	// What has not happened yet cannot be read.
	await markRead(world.web, { owner, until: new Date(9_000_000_000_000) })
	expect(await unread()).toBe(0)
	for (const lang of LANGS) {
		const t = await getT(lang)
		const page = await noticesPage({ ...visit, who: { ...visit.who, wallet } } as never, {
			t,
			lang,
			sources,
			meanings,
			before: null,
		})
		expect(JSON.stringify(page)).not.toMatch(/notices:|statement:|\{\{/)
		expect(page.notices.find(({ kind }) => kind === "refunded")?.amount).toContain("SCG")
	}
	const acts = await actsPage(visit, { lang: "eng", before: null, name: (entity) => entity })
	expect(acts.acts.length).toBeGreaterThan(2)
	expect(acts.acts.map(({ number }) => number).filter((number) => !/^№ [0-9a-f]{1,8}$/.test(number))).toEqual([])
	expect(acts.acts.every(({ href, isOpen }) => href.startsWith("/eng/") && typeof isOpen === "boolean")).toBe(true)
	expect((await actsPage(asking(world, someone()), { lang: "eng", before: null, name: String })).acts).toEqual([])
}, 120_000)

test("pages of it hold everything once, however many things have one moment", async () => {
	const of = await vestingWorld()
	const wallet = someone()
	const start = "2020-01-31"
	await of.published([
		rowOf({ wallet, start, total: "100", linear_months: "48" }),
		rowOf({ wallet, start, total: "8", coin: "pvt", linear_months: "48" }),
	])
	const visit = asking(of.world, wallet)
	const all = await kindsOf(of.world, visit, null, 500)
	expect(all.filter(({ kind }) => kind === "unlock").length).toBeGreaterThan(90)
	const t = await getT("eng")
	const seen: string[] = []
	let before: Date | null = null
	for (let pages = 0; pages < 20; pages++) {
		const page: Awaited<ReturnType<typeof noticesPage>> = await noticesPage(visit as never, {
			t,
			lang: "eng",
			sources,
			meanings,
			before,
		})
		seen.push(...page.notices.map(({ id }) => id))
		const next = /before=(\d+)/.exec(page.older ?? "")?.[1]
		if (!next) break
		before = new Date(Number(next))
	}
	expect(seen).toEqual(all.map(({ id }) => id))
}, 120_000)

test("NFTs that left the wallet are told of", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	await stakeAll(world, wallet, nfts)
	await turnTo(world, 1)
	await world.ctx.db.execute(
		`update nft_stake set status = 'lost', since = null, ended_at = now(), end_reason = 'moved', due_at = null` as never,
	)
	const told = await kindsOf(world, askingAs(world, wallet) as never)
	expect(told.filter(({ kind }) => kind === "nftGone")).toMatchObject([
		{ facts: { count: "2" }, href: "powerzoneNftStaking?tab=kongz" },
	])
}, 120_000)
