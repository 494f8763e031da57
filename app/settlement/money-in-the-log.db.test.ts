import { eq } from "drizzle-orm"
import { expect, onTestFinished, test } from "vitest"
import { createLogger } from "#app/lib/log.server.ts"
import { fundedWallet, payByQr, SCG, scgTransfer, sent } from "#tests/factories/payments.ts"
import { agreedStake, askingAs, payDeposit } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { operatorAct, outgoing, receipt } from "./tables.server.ts"

/** What the log says of money, asked for as an operator asks for it at night: by any name of it, in the order of the lines. */

type Line = Record<string, unknown> & { msg: string }

async function loggedWorld() {
	const before = process.env.LOG_LEVEL
	process.env.LOG_LEVEL = "info"
	onTestFinished(() => {
		if (before === undefined) delete process.env.LOG_LEVEL
		else process.env.LOG_LEVEL = before
	})
	const written: string[] = []
	const world = await stakingWorld({ log: createLogger("test", { write: (line: string) => void written.push(line) }) })
	/** As `grep` finds them. */
	const grep = (name: string): Line[] => written.filter((line) => line.includes(name)).map((line) => JSON.parse(line))
	return { world, written, grep, said: (name: string) => grep(name).map(({ msg }) => msg) }
}

const settledTwice = async (world: World) => {
	await world.settle()
	await world.settle()
}

test("a deposit's signature finds its story, from the wallet's hand to the credit, each line with the names of the others", async () => {
	const { world, written, grep, said } = await loggedWorld()
	const wallet = await fundedWallet(world)
	const asking = { ...askingAs(world, wallet), log: world.ctx.log.child({ request: "request-of-the-deposit" }) }
	const { draft, intent } = await agreedStake(asking)
	await payDeposit(asking, draft, wallet)
	await settledTwice(world)
	const [row] = await world.ctx.db.select().from(receipt).where(eq(receipt.intentId, intent.id))
	const { signature = "", id = "" } = row ?? {}
	expect(said(signature)).toEqual([
		"payment was handed in",
		"a transaction was sent",
		"receipt",
		"settlement",
		"a payment's transaction is over",
	])
	const [handedIn, , received] = grep(signature)
	expect(handedIn).toMatchObject({ request: "request-of-the-deposit", intent: intent.id, position: draft })
	expect(received).toMatchObject({ receipt: id, intent: intent.id, position: draft, outcome: "settles" })
	expect(said(draft)).toEqual(expect.arrayContaining(["payment was handed in", "settlement"]))
	// Whose it is is told in short.
	expect(written.join("")).not.toContain(wallet.publicKey.toBase58())
})

test("a deposit that goes back: its signature leads to the payout, and the payout to the transaction that pays it", async () => {
	const { world, grep, said } = await loggedWorld()
	const wallet = await fundedWallet(world)
	const { intent } = await agreedStake(askingAs(world, wallet))
	const signature = await payByQr(world, wallet, intent.units - 1n, intent.reference)
	for (let n = 0; n < 4; n++) await world.settle()
	expect(said(signature)).toEqual(["receipt is owed back", "payout is queued"])
	const { outgoing, receipt } = grep(signature)[1] as Line
	expect(said(String(outgoing))).toEqual(["payout is queued", "payout is signed"])
	expect(said(String(receipt))).toEqual([
		"receipt is owed back",
		"payout is queued",
		"payout is signed",
		"payout is final",
	])
	const paid = String(grep(String(outgoing))[1]?.signature)
	expect(said(paid)).toEqual(["payout is signed", "a transaction was sent", "debit", "debit", "payout is final"])
})

test("what is held is said with its reason, and what an operator does with it by its name", async () => {
	const { world, grep, said } = await loggedWorld()
	const wallet = await fundedWallet(world)
	const signature = await sent(world, [wallet], [scgTransfer(world, wallet.publicKey, 5n * SCG)])
	await world.settle()
	expect(said(signature)).toEqual(["receipt is owed back", "payout is held"])
	expect(grep(signature)[1]).toMatchObject({ reason: "not-the-opener" })
	const [held] = await world.ctx.db.select({ id: outgoing.id }).from(outgoing).where(eq(outgoing.status, "held"))
	const id = held?.id ?? ""
	const act = { who: "operator", kind: "release-payout", subject: id, evidence: { why: "a test" } }
	await world.ctx.db.insert(operatorAct).values({ ...act, createdAt: new Date() })
	for (let n = 0; n < 3; n++) await world.settle()
	expect(said(id)).toEqual(["payout is held", "an operator's act was carried out", "payout is signed"])
	expect(grep(id)[1]).toMatchObject({ outgoing: id, outcome: "done" })
})
