import { expect, test } from "vitest"
import { creditsIn } from "./credits.ts"
import { TRANSFER, topicOf } from "./erc721.ts"
import type { Found } from "./transactions.server.ts"

const addressOf = (n: number) => `0x${n.toString(16).padStart(40, "0")}`

test("an NFT among more logs than a call takes arguments is a deposit at its own place", () => {
	const [vault, sender, contract] = [addressOf(1), addressOf(2), addressOf(3)]
	const topics = [TRANSFER, topicOf(sender), topicOf(vault), `0x${"7".padStart(64, "0")}`]
	const noise = Array.from({ length: 300_000 }, (_, n) => ({ address: sender, topics: [], logIndex: BigInt(n + 5) }))
	const logs = [...noise, { address: contract, topics, logIndex: 300_005n }]
	// The cast: nothing else of them is read.
	const found = { sent: { from: sender, to: contract, value: 0n }, ended: { status: 1n, logs } } as unknown as Found
	expect(creditsIn(found, vault, new Set([contract]))).toMatchObject([{ instruction: 300_000, units: 1n }])
})
