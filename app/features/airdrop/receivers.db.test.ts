import { expect, test, vi } from "vitest"
import { DESTINATION_PROBLEMS, type DestinationProblem } from "#app/settlement/destinations/destination.ts"
import { UNUSED } from "#app/settlement/destinations/require-destination.server.ts"
import { destinationTable, type NamedDestination } from "#tests/factories/destinations.ts"
import { applyFor, confirmReceiver, countWaitingFor } from "./apply.server.ts"
import { dryRuns } from "./dry-run.server.ts"
import { ownRecords } from "./search.server.ts"
import { airdropBatch } from "./tables.server.ts"
import { asking, COIN, codesOf, evm, NFT, nftLine, oldNftsForFile, someone, staffed } from "./testing.ts"
import { askDryRun } from "./upload-list.server.ts"

vi.setConfig({ testTimeout: 600_000 })

const isRefused = ({ expected }: NamedDestination) => DESTINATION_PROBLEMS.some((one) => one === expected)
const DAY = 24 * 60 * 60
const MINTS = "recipient,name,json_url"

/** How a list names what is wrong with a receiver. */
const CODES = {
	"no-address": "receiver",
	"off-curve": "off-curve",
	known: "not-a-wallet",
	"of-a-program": "not-a-wallet",
	"holds-data": "not-a-wallet",
	ours: "ours",
} as const satisfies Record<DestinationProblem, string>
const codeOf = ({ expected }: NamedDestination) =>
	expected === "used" || expected === "unused" ? null : CODES[expected]

test("no list of coins, of NFTs or of mints takes what is no wallet as a receiver", async () => {
	const { world, upload } = await staffed()
	const table = (await destinationTable(world)).filter(({ address }) => address !== "")
	const lists = {
		"coin:usdc": [COIN, ...table.map(({ address }) => `,,${address},1`)],
		"nft:kongz": [NFT, ...table.map(({ address }, n) => nftLine(n + 1, "", "", address))],
		"mint:kongz": [MINTS, ...table.map(({ address }, n) => `${address},Piece #${n},https://example.org/${n}.json`)],
	}
	for (const [of, lines] of Object.entries(lists)) {
		const { problems } = await upload(of, lines)
		const expected = table.flatMap((one, n) => (isRefused(one) ? [[n + 2, codeOf(one), null]] : []))
		expect(codesOf(problems), of).toEqual(expected)
	}
	expect(await world.ctx.db.$count(airdropBatch)).toBe(0)
})

test("a dry run names receivers that are no wallets and counts those that were never used; such a list is not released", async () => {
	const { world, upload, release, records } = await staffed()
	const table = await destinationTable(world)
	const of = (expected: NamedDestination["expected"]) => table.find((one) => one.expected === expected)?.address ?? ""
	const { id, problems } = await upload("coin:usdc", [
		COIN,
		`,,${of("used")},1`,
		`,,${of("unused")},1`,
		`,,${someone()},1`,
	])
	expect(problems).toEqual([])
	const dryRun = async () => {
		await askDryRun(world.web, id)
		await dryRuns(world.worker)
		const [batch] = await world.ctx.db.select().from(airdropBatch)
		return batch?.dryRun
	}
	expect(await dryRun()).toMatchObject({ refused: 0, refusedLines: [], unused: 2 })
	// What a list that was uploaded before this rule may hold.
	const [row] = await records(id)
	await world.database.sql.begin(async (tx) => {
		await tx`alter table airdrop_record disable trigger user`
		await tx`update airdrop_record set new_wallet_address = ${of("of-a-program")} where id = ${row?.id ?? ""}`
		await tx`alter table airdrop_record enable trigger user`
	})
	expect(await dryRun()).toMatchObject({
		refused: 1,
		refusedLines: [{ line: row?.line, why: "of-a-program" }],
		unused: 2,
	})
	expect((await release(id)).outcome).toBe("refused-receivers")
})

const oldNfts = await oldNftsForFile()

async function applying() {
	const staff = await staffed(oldNfts)
	const old = evm(77)
	const line = (n: number) => nftLine(n, old, "kaia", "", oldNfts.contract)
	const { id } = await staff.upload("nft:kongz", [NFT, line(1), line(2)])
	await staff.check(id)
	await staff.release(id)
	const holder = (linked: readonly string[] = []) =>
		asking(staff.world, { chain: "kaia", address: old, walletType: "kaia" }, linked)
	const refused = (address: string, confirmed: string | null = null) =>
		applyFor(holder(), { address, confirmed }).then(
			() => null,
			({ code, status, field }: { code: string; status: number; field: string }) => [code, status, field],
		)
	return { ...staff, id, line, holder, refused }
}

test("a receiver that is no wallet is refused with its reason, for holders and for two operators", async () => {
	const { world, id, refused, records, act } = await applying()
	const table = await destinationTable(world)
	const printed: readonly string[] = ["no-address", "off-curve"]
	for (const { name, address, expected } of table.filter(isRefused)) {
		const code = printed.includes(expected) ? "airdrop:error.notPhantom" : `destinations:problem.${expected}`
		expect([name, await refused(address, address)]).toEqual([name, [code, 400, "address"]])
	}
	const [row] = await records(id)
	const wrong = table.filter(({ expected }) => expected === "of-a-program" || expected === "holds-data")
	for (const { address } of wrong.slice(0, 3))
		expect((await act("set-airdrop-receiver", row?.id ?? "", { to: address })).outcome).toBe("not-a-wallet")
	expect((await records(id)).every((one) => one.newWalletAddress === null)).toBe(true)
})

test("an address that was never used is confirmed by its holder and waits a day; its own signature ends the wait", async () => {
	const { world, id, holder, refused, records, deliver } = await applying()
	const [to, other] = [someone(), someone()]
	expect(await refused(to)).toEqual([UNUSED, 409, "address"])
	expect(await refused(to, other)).toEqual([UNUSED, 409, "address"])
	expect((await records(id)).every((one) => one.newWalletAddress === null)).toBe(true)
	const applied = await applyFor(holder(), { address: to, confirmed: to })
	const left = (applied.firmAt?.getTime() ?? 0) - (await world.ctx.now()).getTime()
	expect(applied.records).toBe(2)
	expect(Math.abs(left - DAY * 1000)).toBeLessThan(60_000)
	expect((await ownRecords(world.web, holder().who)).map(({ firmAt }) => firmAt)).toEqual([
		applied.firmAt,
		applied.firmAt,
	])
	// Said again, the first day counts.
	expect((await applyFor(holder(), { address: to, confirmed: to })).firmAt).toEqual(applied.firmAt)
	await expect(deliver(id, 2)).rejects.toThrow("not delivered")
	expect((await records(id)).map((row) => row.status)).toEqual(["0", "0"])
	const phantom = (address: string) => asking(world, { chain: "solana", address, walletType: "phantom" })
	expect([await countWaitingFor(phantom(other)), await confirmReceiver(phantom(other))]).toEqual([0, 0])
	expect([await countWaitingFor(phantom(to)), await confirmReceiver(phantom(to))]).toEqual([2, 2])
	expect([await countWaitingFor(phantom(to)), await confirmReceiver(phantom(to))]).toEqual([0, 0])
	await deliver(id)
	expect((await records(id)).map((row) => [row.status, row.newWalletAddress])).toEqual([
		["20", to],
		["20", to],
	])
})

test("without a signature it is sent when the day is over, and at once to a wallet that is linked", async () => {
	const { world, id, line, holder, records, deliver, upload, check, release } = await applying()
	const to = someone()
	await applyFor(holder(), { address: to, confirmed: to })
	world.turnTo(DAY + 60)
	await deliver(id)
	expect((await records(id)).map((row) => row.status)).toEqual(["20", "20"])
	const more = await upload("nft:kongz", [NFT, line(3)])
	await check(more.id)
	await release(more.id)
	const linked = someone()
	expect(await applyFor(holder([linked]), { address: linked })).toEqual({ records: 1, firmAt: null })
	await deliver(more.id)
	expect((await records(more.id)).map((row) => row.status)).toEqual(["20"])
})
