import { createServer } from "node:http"
import { Connection, type FetchFn, Keypair } from "@solana/web3.js"
import { expect, onTestFinished, test, vi } from "vitest"
import { askTogether } from "./ask-together.ts"

type Call = Readonly<{ id: string; params: readonly [string] }>

/** A node whose answers name the account that was asked about, and which keeps what it was sent. */
async function node(answer: (calls: readonly Call[], isBatch: boolean) => { status?: number; body: unknown }) {
	const bodies: unknown[] = []
	const server = createServer(async (request, response) => {
		let text = ""
		for await (const part of request) text += part
		const body = JSON.parse(text) as Call | Call[]
		bodies.push(body)
		const said = answer([body].flat(), Array.isArray(body))
		response.writeHead(said.status ?? 200, { "Content-Type": "application/json" }).end(JSON.stringify(said.body))
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => void server.close())
	const { port } = server.address() as { port: number }
	const ask = (input: string, init: RequestInit) => fetch(input, init)
	const solana = new Connection(`http://127.0.0.1:${port}`, {
		commitment: "finalized",
		disableRetryOnRateLimit: true,
		fetch: askTogether(ask as never, "getSignaturesForAddress") as unknown as FetchFn,
	})
	return { solana, bodies }
}

const listOf = ({ id, params: [account] }: Call) => ({
	jsonrpc: "2.0",
	id,
	result: [{ signature: account, slot: 1, err: null, memo: null, blockTime: 1 }],
})
const refusalOf = ({ id }: Call) => ({ jsonrpc: "2.0", id, error: { code: -32016, message: "not there yet" } })
const accounts = (n: number) => Array.from({ length: n }, () => Keypair.generate().publicKey)

test("lists that are asked for at the same moment travel together, each to who asked; what one is refused is refused to it alone", async () => {
	const asked = accounts(9)
	const refused = asked[3]?.toBase58()
	// The parts of an answer may come in any order.
	const { solana, bodies } = await node((calls, isBatch) => {
		const parts = calls.map((one) => (one.params[0] === refused ? refusalOf(one) : listOf(one))).reverse()
		return { body: isBatch ? parts : parts[0] }
	})
	const ends = await Promise.allSettled(asked.map((account) => solana.getSignaturesForAddress(account)))
	expect(ends.map((end) => (end.status === "fulfilled" ? end.value[0]?.signature : "refused"))).toEqual(
		asked.map((account) => (account.toBase58() === refused ? "refused" : account.toBase58())),
	)
	expect(bodies.map((body) => [body].flat().length)).toEqual([8, 1])
})

test("a node that takes no batches is asked call by call, and is not sent a second one", async () => {
	const { solana, bodies } = await node((calls, isBatch) =>
		isBatch ? { status: 400, body: { error: "no batches" } } : { body: calls.map(listOf)[0] },
	)
	for (let turn = 0; turn < 2; turn++) {
		const asked = accounts(3)
		const lists = await Promise.all(asked.map((account) => solana.getSignaturesForAddress(account)))
		expect(lists.map(([one]) => one?.signature)).toEqual(asked.map((account) => account.toBase58()))
	}
	expect(bodies.map((body) => Array.isArray(body))).toEqual([true, ...Array(6).fill(false)])
})

test("one that refuses a long batch is sent no other for ten minutes, and one again after that", async () => {
	const { solana, bodies } = await node((calls, isBatch) =>
		calls.length > 4 ? { status: 413, body: "too many" } : { body: isBatch ? calls.map(listOf) : calls.map(listOf)[0] },
	)
	const now = vi.spyOn(performance, "now")
	onTestFinished(() => now.mockRestore())
	const ask = () => Promise.all(accounts(10).map((account) => solana.getSignaturesForAddress(account)))
	for (const at of [1, 599_000, 602_000]) {
		now.mockReturnValue(at)
		await ask()
	}
	expect(bodies.flatMap((body) => (Array.isArray(body) && body.length > 4 ? [body.length] : []))).toEqual([8, 8])
})

test("two answers of one name are nobody's, and a node that knows its calls by other names is asked call by call", async () => {
	const twice = await node((calls) => ({ body: [...calls, ...calls.slice(1)].map(listOf) }))
	const ask = (solana: Connection) =>
		Promise.allSettled(accounts(3).map((account) => solana.getSignaturesForAddress(account)))
	expect((await ask(twice.solana)).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "rejected"])
	const numbers = await node((calls, isBatch) => ({
		body: isBatch ? calls.map((one, id) => ({ ...listOf(one), id })) : calls.map(listOf)[0],
	}))
	await ask(numbers.solana)
	expect((await ask(numbers.solana)).map(({ status }) => status)).toEqual(Array(3).fill("fulfilled"))
	expect(numbers.bodies.map((body) => Array.isArray(body))).toEqual([true, false, false, false])
})

test("a node that is ill is ill for every call of a batch, and is sent batches again", async () => {
	let ill = true
	const { solana, bodies } = await node((calls) =>
		ill ? { status: 503, body: "Service unavailable" } : { body: calls.map(listOf) },
	)
	const ask = () => Promise.allSettled(accounts(2).map((account) => solana.getSignaturesForAddress(account)))
	expect((await ask()).map(({ status }) => status)).toEqual(["rejected", "rejected"])
	ill = false
	expect((await ask()).map(({ status }) => status)).toEqual(["fulfilled", "fulfilled"])
	expect(bodies.map((body) => Array.isArray(body))).toEqual([true, true])
})

test("an account that a batch leaves out is told so", async () => {
	const { solana } = await node((calls) => ({ body: calls.slice(1).map(listOf) }))
	const ends = await Promise.allSettled(accounts(2).map((account) => solana.getSignaturesForAddress(account)))
	expect(ends.map(({ status }) => status)).toEqual(["rejected", "fulfilled"])
})
