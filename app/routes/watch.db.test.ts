import { randomUUID } from "node:crypto"
import type { LoaderFunctionArgs } from "@remix-run/node"
import { Keypair } from "@solana/web3.js"
import { sql } from "drizzle-orm"
import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { leaveEarly } from "#app/features/coin-staking/leave-early.server.ts"
import { publicPositions } from "#app/features/coin-staking/public-positions.server.ts"
import { withdrawStake } from "#app/features/coin-staking/withdraw-stake.server.ts"
import { Watch, type Watched } from "#app/features/watch/view.tsx"
import { getT } from "#app/i18n/i18n.server.ts"
import { WATCHES } from "#app/identity/limits/limits.ts"
import { LANGS, type Lang, paths } from "#app/lib/paths.ts"
import { ownedStake, paid } from "#tests/factories/ending-stakes.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { give, stakeAll, turnTo } from "#tests/factories/nft-holders.ts"
import { SCG } from "#tests/factories/payments.ts"
import { agreedStake, newDraft } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { loader } from "./($lang).watch.tsx"

type Page = { typed: string; error: string | null; watched: Watched | null }

async function asked(world: World, query: string, lang: Lang = "eng") {
	const request = new Request(`${world.ctx.origin}/${lang}/watch${query}`)
	const args = { request, params: { lang }, context: loadContextOf(world, { ctx: world.web }) } as LoaderFunctionArgs
	const { data, init } = (await loader(args)) as unknown as { data: Page; init: { status: number } }
	const { typed, error, watched } = data
	const html = renderToStaticMarkup(createElement(Watch, { t: await getT(lang), lang, typed, error, watched }))
	return { ...data, status: init.status, html }
}
const of = (address: string) => `?address=${address}`
const DAY = 86_400

test("anybody sees what an address has staked, and nothing of what is its own matter", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "1000", days: 90 })
	const address = stake.wallet.publicKey.toBase58()
	await newDraft(stake.asking, { amount: "777", days: 30 })
	await agreedStake(stake.asking, { amount: "888", days: 30 })
	const nfts = await give(world, stake.wallet, 7, "kongz")
	await stakeAll(world, stake.wallet, nfts)
	await turnTo(world, 5)
	for (const lang of LANGS) {
		const t = await getT(lang)
		const { status, watched, html } = await asked(world, of(` ${address} `), lang)
		expect(status).toBe(200)
		expect(watched).toMatchObject({ address, moreStakes: null })
		expect(watched?.stakes).toHaveLength(1)
		expect(watched).toMatchObject({ coins: { unit: "SCG", count: "1" }, nftCount: "7" })
		expect(watched?.coins?.next).toBe(watched?.stakes[0]?.to)
		expect(watched?.nfts).toMatchObject([{ family: "kongz", count: "7" }])
		expect(watched?.nfts[0]?.numbers).toHaveLength(5)
		expect(html).toContain(t("watch:titleNfts"))
		expect(html).not.toMatch(/777|888|watch:|\{\{/)
	}
	const [one] = (await asked(world, of(address))).watched?.stakes ?? []
	expect(one).toMatchObject({ figure: "1,000", unit: "SCG", term: "90 days · 7% APR" })
	// A term begins at the next midnight, which may be a whole day away.
	expect([4, 5, 6]).toContain(one?.elapsed)
	// An overview has two decimals, and never more than there is.
	const odd = await ownedStake(world, { amount: "1012.349999", days: 30 })
	expect((await asked(world, of(odd.wallet.publicKey.toBase58()))).watched?.stakes).toMatchObject([
		{ figure: "1,012.34" },
	])
	// Asking to leave is between its owner and us.
	const before = await asked(world, of(address))
	await leaveEarly(stake.asking, stake.id)
	expect((await asked(world, of(address))).watched?.stakes).toEqual(before.watched?.stakes)
	const other = await asked(world, of(Keypair.generate().publicKey.toBase58()))
	expect([other.status, other.watched?.stakes, other.watched?.nfts]).toEqual([200, [], []])
	expect([other.watched?.coins, other.watched?.nftCount]).toEqual([null, null])
	expect(other.html).toContain((await getT("eng"))("watch:titleNone"))
}, 120_000)

test("what is asked back counts as staked until it has been paid on the chain", async () => {
	const world = await stakingWorld()
	const stake = await ownedStake(world, { amount: "1000", days: 30 })
	const address = stake.wallet.publicKey.toBase58()
	await stake.turnTo(31 * DAY)
	const left = async () => (await publicPositions(world.web, address)).positions.map(({ units }) => units)
	await withdrawStake(stake.asking, { id: randomUUID(), position: stake.id, units: 400n * SCG })
	expect(await left()).toEqual([1_000n * SCG])
	expect((await asked(world, of(address))).watched?.stakes[0]).toMatchObject({ left: null, elapsed: 100 })
	// The sum is of what lies there, and nothing of it has an end ahead.
	expect((await asked(world, of(address))).watched?.coins).toEqual({
		...{ figure: "1,000", unit: "SCG" },
		...{ count: "1", next: null },
	})
	await paid(world)
	expect(await left()).toEqual([600n * SCG])
	expect((await publicPositions(world.web, address)).units).toBe(600n * SCG)
	await withdrawStake(stake.asking, { id: randomUUID(), position: stake.id, units: null })
	await paid(world)
	expect(await left()).toEqual([])
}, 120_000)

test("what is no address is told so where it was typed, asks the database nothing, and whoever asks too often waits", async () => {
	const world = await stakingWorld({ payouts: false })
	const address = Keypair.generate().publicKey.toBase58()
	const uses = async () =>
		Number((await world.ctx.db.execute(sql`select coalesce(sum(hits), 0) as n from rate_window`))[0]?.n)
	for (const lang of LANGS) {
		const t = await getT(lang)
		const empty = await asked(world, "", lang)
		expect([empty.status, empty.error, empty.watched]).toEqual([200, null, null])
		for (const query of [
			...["?address=", "?address=abc", "?address=%00%00", "?address=%0d%0a", `?address=${"9".repeat(70_000)}`],
			...["?address=%3Cscript%3E", `?address=x&address=${address}`, "?address=%F0%9F%92%A9", "?address=__proto__"],
		]) {
			const { status, error, watched, html } = await asked(world, query, lang)
			expect([query.slice(0, 40), status, error, watched]).toEqual([query.slice(0, 40), 400, t("watch:error"), null])
			expect(html).toContain('aria-invalid="true"')
			expect(html.length).toBeLessThan(5_000)
			expect(html).not.toMatch(/<script|\0/)
		}
		const array = await asked(world, `?address[]=${address}`, lang)
		expect([array.status, array.watched]).toEqual([200, null])
	}
	expect((await asked(world, "?address=abc")).typed).toBe("abc")
	expect(await uses()).toBe(0)
	expect(paths.watch("eng", address)).toBe(`/eng/watch?address=${address}`)
	for (let n = 0; n < WATCHES.hits; n++) await asked(world, of(address))
	// A minute may have begun meanwhile.
	for (let n = 0; n < WATCHES.hits; n++) {
		const { status, typed, error } = await asked(world, of(address))
		if (status !== 429) continue
		expect([typed, /\d/.test(error ?? "")]).toEqual([address, true])
		return
	}
	throw new Error("nobody was refused")
}, 120_000)
