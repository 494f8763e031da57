import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { freeBudgets, programFigures } from "#app/features/nft-staking/program-figures.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { loader as coinsLoader } from "#app/routes/admin.coins.tsx"
import { loader as collectionsLoader } from "#app/routes/admin.collections.tsx"
import { loader as programsLoader } from "#app/routes/admin.programs.tsx"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { fundedWallet, SCG } from "#tests/factories/payments.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { agreedStake, askingAs, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { CoinsPage } from "../pages/coins.tsx"
import { CollectionsPage } from "../pages/collections.tsx"
import { ProgramsPage } from "../pages/programs.tsx"
import { operator } from "../testing.ts"
import { listCollections } from "./list-collections.ts"

const asking = async (world: World) => ({
	request: new Request("http://localhost/admin/coins"),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: (await operator(world, "finance")).session }),
})

test("a coin is told with where each value comes from, its accounts as the books have them, and its terms' budgets", async () => {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const staker = askingAs(world, wallet)
	const before = await coinsLoader(await asking(world))
	const { draft } = await agreedStake(staker)
	await payDeposit(staker, draft, wallet)
	await world.settle()
	const { coins, plans, staked } = await coinsLoader(await asking(world))
	const [scg, usdc] = coins
	expect([staked, scg?.id, usdc?.id]).toEqual(["scg", "scg", "usdc"])
	expect(scg?.facts).toContainEqual({ what: "address", value: scgOf(world.ctx).mint, variable: "SCG_MINT" })
	expect(usdc?.facts).toContainEqual({ what: "symbol", value: "USDC", variable: null })
	const deposits = (of: typeof coins) => of[0]?.vaults.find(({ role }) => role === "deposit")?.units ?? 0n
	expect(deposits(coins) - deposits(before.coins)).toBeGreaterThanOrEqual(100n * SCG)
	expect(plans?.terms.map(({ days }) => days)).toEqual([30, 90, 180, 365])
	const free = (terms: readonly { free: bigint }[] = []) => terms.reduce((all, one) => all + one.free, 0n)
	expect(free(plans?.terms)).toBeLessThan(free(before.plans?.terms))
})

test("programs are told with their rules, their collections and what covers them; a collection that nobody set up is said to be none", async () => {
	const world = await stakingWorld()
	const { programs, budgets } = await programsLoader(await asking(world))
	expect(programs.map(({ id, rule }) => [id, rule.key, rule.validFrom !== null])).toEqual([
		["boost", "nft-staking:boost", true],
		["nova", "nft-staking:nova", true],
		["world", "nft-staking:world", true],
	])
	expect(budgets.map(({ asset }) => asset.symbol)).toEqual(["SCG", "USDC"])
	const { collections } = await collectionsLoader(await asking(world))
	expect(collections.find(({ id }) => id === "kongz")).toMatchObject({
		isKnown: true,
		set: { chain: "solana", standard: "token-2022" },
		programs: [{ id: "boost", isOpen: true, staked: 0 }, { id: "nova" }],
	})
	const none = { ...world.web, collections: { all: [], get: () => Promise.reject(), find: () => null } as never }
	const without = listCollections(none, await programFigures(none, await none.now()))
	expect(without.every(({ set, programs }) => set === null && programs.every(({ isOpen }) => !isOpen))).toBe(true)
	expect((await freeBudgets(none)).map(({ units }) => units)).toEqual(budgets.map(({ units }) => units))
})

test("the pages of coins, collections and programs say everything in each language", async () => {
	const world = await stakingWorld()
	const args = await asking(world)
	const [coins, collections, programs] = [
		await coinsLoader(args),
		await collectionsLoader(args),
		await programsLoader(args),
	]
	for (const lang of LANGS) {
		const words = { t: await getT(lang), lang }
		for (const page of [
			createElement(CoinsPage, { ...coins, ...words }),
			createElement(CollectionsPage, { ...collections, ...words }),
			createElement(ProgramsPage, { ...programs, ...words }),
		])
			expect(renderToStaticMarkup(page)).not.toMatch(/operators-catalog|admin:|\{\{(?!time)/)
	}
})
