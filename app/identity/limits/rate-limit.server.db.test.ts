import { expect, test } from "vitest"
import { connect } from "#app/db/client.server.ts"
import { issueChallenge } from "../sign-in/issue-challenge.server.ts"
import { proveWallet } from "../sign-in/prove-wallet.server.ts"
import { identityBench, newHolder, ORIGIN } from "../testing.ts"

const bench = identityBench()
const question = (address: string, clientIp: string) => ({
	address,
	walletType: "phantom",
	chain: null,
	browser: null,
	origin: ORIGIN,
	lang: "eng" as const,
	linkTo: null,
	clientIp,
})
const { context } = bench
const LATE = { code: "identity:tooMany", status: 429, params: { seconds: expect.stringMatching(/^[1-9]\d?$/) } }

/** Windows are whole minutes: what is counted together must not be torn apart by the next one. */
async function awayFromTheEdge() {
	const left = 60_000 - (Date.now() % 60_000)
	if (left < 25_000) await new Promise((done) => setTimeout(done, left + 200))
}

test("an address has room for the many people behind it, and an end, whichever process is asked", {
	timeout: 120_000,
}, async () => {
	const second = connect(bench.url())
	const processes = [context(), { ...context(), db: second.db }]
	const asking = (n: number, clientIp = "192.0.2.77") =>
		issueChallenge(processes[n % 2] ?? context(), question(newHolder.solana().address, clientIp))
	let asked = 0
	let refused: unknown
	// The count begins anew with each minute, which may end while this goes on.
	while (!refused && asked < 3000) {
		const all = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => asking(n)))
		asked += all.filter(({ status }) => status === "fulfilled").length
		refused = all.find((one) => one.status === "rejected")?.reason
	}
	expect(asked).toBeGreaterThanOrEqual(300)
	expect(refused).toMatchObject(LATE)
	await asking(0, "192.0.2.78")
	await second.end()
})

test("a sixth question a minute for one wallet waits; a stranger cannot use up another's turn", async () => {
	await awayFromTheEdge()
	const { address } = newHolder.solana()
	for (let n = 0; n < 5; n++) await issueChallenge(context(), question(address, "192.0.2.90"))
	await expect(issueChallenge(context(), question(address, "192.0.2.90"))).rejects.toMatchObject(LATE)
	await issueChallenge(context(), question(address, "192.0.2.91"))
})

test("a sixth answer a minute of one wallet waits; wrong ones do not shut out others behind the address", async () => {
	await awayFromTheEdge()
	const key = newHolder.solana()
	const { proof } = await bench.ask(key)
	const wrong = { ...proof, browserCookie: null, clientIp: "192.0.2.92" }
	for (let n = 0; n < 20; n++) await expect(proveWallet(context(), wrong)).rejects.toMatchObject({ status: 401 })
	for (let n = 0; n < 5; n++) await bench.enter(key)
	await expect(bench.enter(key)).rejects.toMatchObject(LATE)
})
