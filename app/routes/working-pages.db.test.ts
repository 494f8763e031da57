import type { LoaderFunctionArgs } from "@remix-run/node"
import { expect, onTestFinished, test } from "vitest"
import { connect, FOR_PEOPLE } from "#app/db/client.server.ts"
import { databaseClock, rememberedClock } from "#app/db/clock.server.ts"
import { joinMember } from "#app/identity/members/members.server.ts"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { MemoCache } from "#app/lib/memo-cache.ts"
import { paths } from "#app/lib/paths.ts"
import { readVisit } from "#app/operations/read-visit.server.ts"
import { loader as root } from "#app/root.tsx"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { fundedWallet } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, newDraft, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { loader as myPage } from "./($lang).mypage._index.tsx"
import { loader as overview } from "./($lang).powerzoneCoinStaking._index.tsx"
import { loader as view } from "./($lang).powerzoneCoinStaking.view.tsx"
import { loader as write } from "./($lang).powerzoneCoinStaking.write._index.tsx"
import { loader as complete } from "./($lang).powerzoneCoinStaking.write.complete.tsx"
import { loader as confirm } from "./($lang).powerzoneCoinStaking.write.confirm.tsx"

type Loader = (args: LoaderFunctionArgs) => Promise<unknown>

/** A web process of one connection, as far as its working pages go: each is asked for once more than is counted, as the first. */
async function pagesOf() {
	const world = await stakingWorld()
	const wallet = await fundedWallet(world)
	const asking = askingAs(world, wallet)
	const { draft: paid } = await agreedStake(asking)
	await payDeposit(asking, paid, wallet)
	await world.settle()
	const { draft: agreed } = await agreedStake(asking)
	const draft = await newDraft(asking)
	const address = wallet.publicKey.toBase58()
	const token = await openSession(world.ctx, { chain: "solana", address, walletType: "phantom", userAgent: "" })
	const { db, sql: driver, end } = connect(world.database.logins.web.url, { ...FOR_PEOPLE, max: 1 })
	onTestFinished(end)
	const sent: string[] = []
	driver.options.debug = (_connection, text) => void sent.push(text)
	const cache = new MemoCache({ lifeMs: 30_000, limit: 100 })
	const ctx = { ...world.web, db, cache, now: rememberedClock(databaseClock(db), cache) }
	const context = () => loadContextOf(world, { ctx, readVisit, published: cache })
	const show = async (path: string, loader: Loader) => {
		const request = new Request(`${world.ctx.origin}${path}`, { headers: { Cookie: `sid=${token}` } })
		const args = { request, params: { lang: "eng" }, context: context() }
		await Promise.all([root(args), loader(args)])
	}
	const held = async () => {
		const rows = await driver`select statement from pg_prepared_statements`
		return new Set(rows.map((row) => String(row.statement)))
	}
	const statementsOf = async (path: string, loader: Loader) => {
		await show(path, loader)
		sent.length = 0
		await show(path, loader)
		return [...sent]
	}
	/** What a loader hands to its page; `along`: with what the pipeline reads for it. */
	const dataOf = (
		path: string,
		loader: Loader,
		{ along, cookie = `sid=${token}` }: { along: boolean; cookie?: string },
	) => {
		const request = new Request(`${world.ctx.origin}${path}`, { headers: { Cookie: cookie } })
		return loader({ request, params: { lang: "eng" }, context: along ? context() : loadContextOf(world, { ctx }) })
	}
	return { world, wallet: address, paid, agreed, draft, statementsOf, held, dataOf }
}

test("a working page asks the database at most twice, in statements that are prepared", async () => {
	const { paid, agreed, draft, statementsOf, held } = await pagesOf()
	const pages: [path: string, loader: Loader, statements: number][] = [
		[paths.coinStaking("eng"), overview, 1],
		[paths.stakeView("eng"), view, 1],
		[`${paths.stakeView("eng")}?status=active&days=90`, view, 1],
		[paths.stakeWrite("eng"), write, 1],
		[paths.stakeWrite("eng", { draft }), write, 2],
		[paths.stakeConfirm("eng", draft), confirm, 2],
		[paths.stakeComplete("eng", agreed), complete, 2],
		[paths.stakeComplete("eng", paid), complete, 2],
		[paths.myPage("eng"), myPage, 2],
	]
	for (const [path, loader, statements] of pages) {
		const sent = await statementsOf(path, loader)
		expect([path, sent.length]).toEqual([path, statements])
		const prepared = await held()
		expect(sent.filter((text) => !prepared.has(text))).toEqual([])
	}
})

test("what is read along with the visitor is what would be asked for alone: for one wallet, linked ones, a search, and nobody", async () => {
	const { world, wallet, dataOf } = await pagesOf()
	const same = async (path: string, cookie?: string, loader: Loader = view) => {
		const [one, other] = await Promise.all(
			[true, false].map((along) => dataOf(path, loader, cookie === undefined ? { along } : { along, cookie })),
		)
		expect(one).toEqual(other)
		return one as { lines: unknown[] }
	}
	await same(paths.coinStaking("eng"), undefined, overview)
	await same(paths.coinStaking("eng"), "", overview)
	// The moment that a page was asked for is its own.
	const mine: Loader = async (args) => {
		const { member, ...page } = (await myPage(args as never)) as { member: { own: object } | null }
		return { ...page, member: member && { ...member, own: { ...member.own, at: null } } }
	}
	await same(paths.myPage("eng"), undefined, mine)
	await same(paths.myPage("eng"), "", mine)
	const all = await same(paths.stakeView("eng"))
	expect(all.lines.length).toBeGreaterThan(1)
	expect((await same(`${paths.stakeView("eng")}?status=active`)).lines).toHaveLength(1)
	expect((await same(paths.stakeView("eng"), "")).lines).toEqual([])
	expect((await same(paths.stakeView("eng"), `sid=${"x".repeat(43)}`)).lines).toEqual([])

	const browser = `draft=${"d".repeat(43)}`
	expect((await same(paths.stakeView("eng"), browser)).lines).toEqual([])
	await same(paths.coinStaking("eng"), browser, overview)

	const solana = { chain: "solana", address: (await fundedWallet(world)).publicKey.toBase58() } as const
	const kaia = { chain: "kaia", address: `0x${"ab".repeat(20)}` } as const
	for (const other of [solana, kaia]) {
		const cookie = `sid=${await openSession(world.ctx, { ...other, walletType: "phantom", userAgent: "" })}`
		expect((await same(paths.stakeView("eng"), cookie)).lines).toEqual([])
		const [asking, joining] = [{ chain: "solana", address: wallet } as const, other].map((one) => ({
			...one,
			walletType: "phantom",
		})) as [Joining, Joining]
		await world.ctx.db.transaction((tx) => joinMember(tx, joining, asking))
		expect((await same(paths.stakeView("eng"), cookie)).lines).toEqual(all.lines)
		await same(paths.coinStaking("eng"), cookie, overview)
		await same(paths.myPage("eng"), cookie, mine)
		await world.database.sql`update session set revoked_at = now() where address = ${other.address}`
		expect((await same(paths.stakeView("eng"), cookie)).lines).toEqual([])
	}
})

type Joining = Parameters<typeof joinMember>[1]
