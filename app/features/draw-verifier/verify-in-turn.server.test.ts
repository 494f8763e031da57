import { randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { Refusal } from "#app/lib/refusal.ts"
import { verifyInTurn } from "./verify-in-turn.server.ts"

const asked = (text: string) => ({ text, acceptDemo: false, lang: "eng", site: { keys: [] } }) as const
const waiting = () => ({ customer: randomUUID(), network: "198.51.100.0", leaves: new AbortController().signal })
const answer = (refused: string) => Buffer.from(JSON.stringify({ refused }))

test("one document is verified after the other, and a few wait", async () => {
	const open: { text: string; done(): void; fail(): void }[] = []
	const verify = verifyInTurn(
		(question) =>
			new Promise((resolve, reject) => {
				const { text } = JSON.parse(question) as { text: string }
				open.push({ text, done: () => resolve(answer(text)), fail: () => reject(new Error("the thread ended")) })
			}),
	)
	const all = Array.from({ length: 8 }, (_, n) => verify(asked(`${n}`), waiting()).catch((error: unknown) => error))
	const refused = await Promise.all(all.slice(6))
	for (const error of refused) {
		expect(error).toBeInstanceOf(Refusal)
		expect(error).toMatchObject({ status: 503, code: "draw-proofs:error.busy", params: { seconds: "10" } })
	}
	for (let n = 0; n < 6; n++) {
		await expect.poll(() => open.length).toBe(n + 1)
		// One that took too long ends its own question, and no other.
		if (n === 2) open[n]?.fail()
		else open[n]?.done()
		await all[n]
	}
	expect(open.map(({ text }) => text)).toEqual(["0", "1", "2", "3", "4", "5"])
	expect(await all[1]).toEqual({ refused: "1" })
	expect(await all[2]).toMatchObject({ status: 503 })
	expect(await all[5]).toEqual({ refused: "5" })
	const again = verify(asked("again"), waiting())
	await expect.poll(() => open.length).toBe(7)
	open[6]?.done()
	expect(await again).toEqual({ refused: "again" })
})
