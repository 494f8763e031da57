import { expect, test } from "vitest"
import { getT } from "#app/i18n/i18n.server.ts"
import { readListing } from "#app/lib/listing.ts"
import { loader } from "#app/routes/admin.payouts.tsx"
import { loader as file } from "#app/routes/admin.payouts[.]csv.ts"
import { loadContextOf } from "#tests/factories/load-context.ts"
import { SCG } from "#tests/factories/payments.ts"
import { owed, ownedTokens } from "#tests/factories/payouts.ts"
import { scgOf } from "#tests/factories/scg.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { payoutColumns } from "./pages/payouts.tsx"
import { listAllPayouts } from "./payouts-list.server.ts"
import { type ListedPayout, PAYOUTS_TERMS } from "./payouts-terms.ts"
import { operator } from "./testing.ts"

const asking = async (world: World, query: string, role: "finance" | "viewer" = "finance") => ({
	request: new Request(`http://localhost/admin/payouts${query}`),
	params: {},
	context: loadContextOf(world, { ctx: world.web, operator: (await operator(world, role)).session }),
})

test("payouts are found by what they are, where they go and when, and stand in the file with exact amounts", async () => {
	const world = await stakingWorld({ payouts: false })
	const [to, other] = [await ownedTokens(world), await ownedTokens(world)]
	const id = await owed(world, { to, units: (3n * SCG) / 2n })
	await owed(world, { to: other, units: SCG })
	const found = async (query: string) => (await loader(await asking(world, query))).rows.map((row) => row.id)
	const { rows, total, searches, purposes } = await loader(await asking(world, ""))
	expect([rows.length, total]).toEqual([2, { count: 2, exact: true }])
	expect(searches).toBe(true)
	expect(purposes).toEqual(expect.arrayContaining(["refund", "coin-staking:claim", "nft-staking:thaw"]))
	const row = rows.find((one) => one.id === id)
	expect(row).toMatchObject({ state: "queued", units: 1_500_000n, known: { symbol: "SCG", scale: 6 } })
	const receiver = row?.to ?? ""
	const day = row?.at.toISOString().slice(0, 10) ?? ""
	expect(await found(`?to=${receiver}&day=${day}&state=queued&asset=${scgOf(world.ctx).mint}`)).toEqual([id])
	expect(await found(`?purpose=${row?.purpose}&to=${receiver}`)).toEqual([id])
	for (const none of ["?state=done", "?asset=none", "?to=nobody", "?day=2020-01-01", "?purpose=refund"])
		expect([none, await found(none)]).toEqual([none, []])
	// What is none is not asked for.
	for (const odd of ["?state=lost", "?day=tomorrow", "?after=x~y"])
		expect([odd, (await found(odd)).length]).toEqual([odd, 2])
	const text = await (await file(await asking(world, `?to=${receiver}`))).text()
	expect(text).toContain(`${row?.at.toISOString()},queued,${row?.purpose},1.5,${scgOf(world.ctx).mint},${receiver}`)
	expect((await loader(await asking(world, "", "viewer"))).searches).toBe(false)
})

test("what moves no value has no receiver; of what does, nobody may be known yet", async () => {
	const t = await getT("eng")
	const to = payoutColumns(t, "eng", false).find(({ key }) => key === "to")
	const [memo, owing] = [
		{ to: null, units: null },
		{ to: null, units: 1n },
	] as unknown as ListedPayout[]
	expect([memo && to?.cell(memo), owing && to?.cell(owing)]).toEqual(["–", t("admin:money.noReceiver")])
})

test("pages of payouts lose and repeat none, in both directions, also those of one moment", async () => {
	const world = await stakingWorld({ payouts: false })
	const to = await ownedTokens(world)
	for (let n = 0; n < 7; n++) await owed(world, { to, units: BigInt(n + 1) })
	await world.database.sql.begin(async (tx) => {
		await tx`set local session_replication_role = replica`
		await tx`update outgoing set created_at = now()`
	})
	for (const sort of PAYOUTS_TERMS.sorts) {
		const seen: string[] = []
		let asked = readListing(new URLSearchParams({ sort }), PAYOUTS_TERMS)
		for (let pages = 0; pages < 5; pages++) {
			const { rows, next } = await listAllPayouts(world.web, asked, 3)
			seen.push(...rows.map(({ id }) => id))
			if (!next) break
			asked = { ...asked, after: next }
		}
		expect([seen.length, new Set(seen).size]).toEqual([7, 7])
	}
})
