import { randomUUID } from "node:crypto"
import { inArray } from "drizzle-orm"
import { Wallet } from "ethers"
import { expect, test, vi } from "vitest"
import { addressStates } from "#app/chains/kaia/address-states.server.ts"
import { adapterOn, final, kaiaForFile, rpc, sendAs } from "#app/chains/kaia/local/testing.ts"
import { openKaiaNode } from "#app/chains/kaia/node.server.ts"
import { type KaiaWorld, kaiaWorld, oldHolder } from "#tests/factories/kaia-world.ts"
import { post } from "../ledger.server.ts"
import { outgoing } from "../tables.server.ts"
import { checkDestinations } from "./check-destinations.server.ts"
import { DESTINATION_PROBLEMS, type DestinationProblem } from "./destination.ts"

vi.setConfig({ testTimeout: 600_000 })

const chain = await kaiaForFile()
/** One byte of code stays after it: STOP. */
const CONTRACT = "0x600160005260016000f3"
const FEE = 10n ** 17n

type Row = Readonly<{ name: string; address: string; expected: DestinationProblem | "used" | "unused" }>

async function kaiaTable(of: KaiaWorld): Promise<readonly Row[]> {
	const one = await oldHolder(chain, of.kaia)
	const hash = await sendAs(chain.url, one.wallet, { data: CONTRACT })
	await final(chain.url, hash, chain.settings)
	const made = await rpc<{ contractAddress: string }>(chain.url, "eth_getTransactionReceipt", hash)
	const at = (n: number) => `0x${n.toString(16).padStart(40, "0")}`
	return [
		{ name: "the zero address", address: at(0), expected: "known" },
		{ name: "a precompile", address: at(1), expected: "known" },
		{ name: "another precompile", address: at(9), expected: "known" },
		{ name: "a precompile of Kaia", address: at(0x3ff), expected: "known" },
		{ name: "the address book of Kaia", address: at(0x400), expected: "known" },
		{ name: "what coins are burnt with", address: at(0xdead), expected: "known" },
		{ name: "no address", address: "0x12", expected: "no-address" },
		{ name: "an address of Solana", address: "9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM", expected: "no-address" },
		{ name: "a contract", address: made.contractAddress, expected: "of-a-program" },
		{ name: "an old collection", address: of.kaia.oldNfts.collections[0]?.contract ?? "", expected: "ours" },
		{ name: "our wallet", address: chain.admin, expected: "ours" },
		{ name: "our wallet in large letters", address: `0x${chain.admin.slice(2).toUpperCase()}`, expected: "ours" },
		{ name: "a wallet with KLAY", address: one.owner, expected: "used" },
		{ name: "a wallet that was never used", address: Wallet.createRandom().address.toLowerCase(), expected: "unused" },
	]
}

const isRefused = ({ expected }: Row) => DESTINATION_PROBLEMS.some((one) => one === expected)

test("on Kaia one rule says whether it may be sent to an address, by who names it", async () => {
	const of = await kaiaWorld(chain)
	const table = await kaiaTable(of)
	const addresses = table.map(({ address }) => address)
	for (const by of ["typed", "signed", "listed"] as const) {
		const verdicts = await checkDestinations(of.ctx, { chain: of.kaia, addresses, by })
		expect(table.map(({ name, address }) => [name, by, verdicts.get(address)])).toEqual(
			table.map((one) => {
				const unused = by === "typed" ? { is: "confirm" } : { is: "go", isUnused: by === "listed" }
				const well = one.expected === "unused" ? unused : { is: "go", isUnused: false }
				return [one.name, by, isRefused(one) ? { is: "refused", why: one.expected } : well]
			}),
		)
	}
	const url = "http://127.0.0.1:9"
	const silent = await adapterOn({ ...chain.settings, rpcUrl: url }, url)
	const verdicts = await checkDestinations(of.ctx, { chain: silent, addresses, by: "typed" })
	for (const { address, expected } of table)
		if (["unused", "used", "of-a-program"].includes(expected)) expect(verdicts.get(address)).toEqual({ is: "silent" })
})

test("a wallet that lets a contract act for it is a wallet", async () => {
	const answers: Record<string, string> = { eth_getCode: `0xef0100${"ab".repeat(20)}`, eth_getTransactionCount: "0x0" }
	const node = openKaiaNode(chain.url)
	const answering: typeof node = {
		...node,
		askAll: async (shape, asked) => asked.map(({ method }) => shape.parse(answers[method] ?? "0x0")),
	}
	expect(await addressStates(answering, [`0x${"12".repeat(20)}`])).toEqual(["wallet"])
})

test("the worker sends no KLAY to what is no wallet on Kaia, and the others are paid", async () => {
	const of = await kaiaWorld(chain)
	const table = (await kaiaTable(of)).filter(({ expected }) => expected !== "no-address")
	const { ctx, kaia, payer } = of
	const at = await ctx.now()
	const ids: string[] = []
	for (const { address } of table) {
		const [id, subjectId] = [randomUUID(), randomUUID()]
		const asset = kaia.native.address
		const debit = { owner: "test", kind: "unexplained", asset } as const
		const credit = { owner: subjectId, kind: "owed", asset } as const
		await post(ctx, { name: "test", id: subjectId, at }, [{ leg: "owed", debit, credit, units: FEE }])
		await ctx.db.insert(outgoing).values({
			...{ id, purpose: "test:payout", subjectId, kind: "transfer", chain: kaia.name, wallet: payer.wallet },
			...{ asset, units: FEE, toAddress: address, status: "queued", createdAt: at },
		})
		ids.push(id)
	}
	const rows = () => ctx.db.select().from(outgoing).where(inArray(outgoing.id, ids))
	for (let n = 0; n < 6 && (await rows()).some(({ status }) => status === "queued"); n++) {
		for (let look = 0; look < table.length; look++) await of.look()
		await of.settle()
	}
	const found = new Map((await rows()).map((row) => [row.id, row]))
	expect(
		table.map(({ name }, n) => {
			const row = found.get(ids[n] ?? "")
			return [name, row?.status, row?.reason ?? null]
		}),
	).toEqual(
		table.map((one) => {
			if (!isRefused(one)) return [one.name, "done", null]
			return [one.name, "held", one.expected === "ours" ? "our-own-receiver" : "no-wallet"]
		}),
	)
})
