import { createServer } from "node:http"
import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { openSolana } from "#app/chains/solana/coin.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { fundedWallet, payByQr } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, positionOf } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { reconcile } from "./reconcile.server.ts"
import { openStops } from "./stops.server.ts"
import { receipt } from "./tables.server.ts"

type Part = Readonly<{ id: unknown; result?: unknown }>
type Said = Readonly<{ status?: number; text?: string; parts?: readonly unknown[] }>

const refusal = ({ id }: Part) => ({ jsonrpc: "2.0", id, error: { code: -32016, message: "behind" } })

/** What a node, or what stands before it, may make of the lists of several accounts that it is asked for at once. */
const WAYS: Readonly<Record<string, (parts: readonly Part[]) => Said>> = {
	"one is left out": (parts) => ({ parts: parts.slice(1) }),
	"each twice, in another order": (parts) => ({ parts: [...parts, ...parts].reverse() }),
	"all of one name": (parts) => ({ parts: parts.map((one) => ({ ...one, id: parts[0]?.id })) }),
	"numbers for names": (parts) => ({ parts: parts.map((one, id) => ({ ...one, id })) }),
	"one is an error": (parts) => ({ parts: parts.map((one, n) => (n === 0 ? refusal(one) : one)) }),
	"a page of a proxy": () => ({ text: "<html>wait</html>" }),
	"too many questions": () => ({ status: 429, text: "slow down" }),
}

/** The chain behind a node that answers such batches as `way` says, and everything else as it is. */
async function behind(world: World, way: (parts: readonly Part[]) => Said) {
	const headers = { "Content-Type": "application/json" }
	const server = createServer(async (request, response) => {
		let text = ""
		for await (const part of request) text += part
		const answer = await (await fetch(world.chain.url, { method: "POST", headers, body: text })).text()
		const body = JSON.parse(text) as { method: string } | readonly { method: string }[]
		const isLists = Array.isArray(body) && body[0]?.method === "getSignaturesForAddress"
		const said: Said = isLists ? way(JSON.parse(answer) as Part[]) : { text: answer }
		response.writeHead(said.status ?? 200, headers).end(said.text ?? JSON.stringify(said.parts))
	})
	await new Promise<void>((done) => server.listen(0, "127.0.0.1", done))
	onTestFinished(() => void server.close())
	const { port } = server.address() as { port: number }
	const solana = openSolana({ SOLANA_RPC_URL: `http://127.0.0.1:${port}` })
	return { ...world.ctx, chains: world.chainsOn(solana) }
}

test("whatever a node makes of the lists of several accounts, a deposit is booked once, and no account gets another's list", async () => {
	const world = await stakingWorld()
	for (const [name, way] of Object.entries(WAYS)) {
		const ctx = await behind(world, way)
		const wallet = await fundedWallet(world)
		const asking = askingAs(world, wallet)
		const { draft, intent } = await agreedStake(asking)
		await payByQr(world, wallet, intent.units, intent.reference)
		for (let looks = 0; looks < 2; looks++) {
			world.mine(70)
			await reconcile(ctx, { handlers: world.handlers }).catch(() => {})
		}
		expect([name, await positionOf(asking, draft)]).toMatchObject([name, { status: "active" }])
		expect([name, await ctx.db.$count(receipt, eq(receipt.intentId, intent.id))]).toEqual([name, 1])
		expect([name, await openStops(ctx, ctx.chains.solana.name)]).toEqual([name, []])
	}
	await expectBooksInOrder(world.ctx)
})
