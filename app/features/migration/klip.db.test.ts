import { parseEther } from "ethers"
import { expect, onTestFinished, test, vi } from "vitest"
import { openSession } from "#app/identity/sessions/session.server.ts"
import { action, loader } from "#app/routes/($lang).nftMigration.crossing.tsx"
import { migrationWorld, someSolana } from "#tests/factories/migration-world.ts"
import { type KlipTransaction, startKlip } from "#tests/outside/klip-service.ts"

vi.setConfig({ testTimeout: 240_000 })

const ORIGIN = "https://punktopia.test"

/** Somebody who has signed in with Klip, their crossing, and their browser. */
async function klipWorld() {
	const world = await migrationWorld()
	const klip = await startKlip()
	onTestFinished(() => klip.stop())
	const to = someSolana()
	const holder = await world.holder({ linked: to })
	const [nft, second] = holder.nfts
	if (!nft || !second) throw new Error("no NFT was given")
	const code = await world.open(holder.asking, [nft], to)
	const ctx = { ...world.web, wallets: { ...world.web.wallets, klip: { apiUrl: klip.apiUrl, appName: "Punktopia" } } }
	const browserOf = async (address: string, walletType = "klip") => {
		const sid = await openSession(world.ctx, { chain: "kaia", address, walletType, userAgent: "" })
		const cookies = new Map([["sid", sid]])
		const argsOf = (path: string, init: RequestInit = {}) => {
			const Cookie = [...cookies].map((pair) => pair.join("=")).join("; ")
			const request = new Request(`${ORIGIN}${path}`, { ...init, headers: { Cookie } })
			const context = { ctx, clientIp: "198.51.100.9", origin: ORIGIN, wantsJson: false, noteRefusal() {} }
			// The cast: the route reads nothing else of the context.
			return { request, params: { lang: "eng" }, context } as never
		}
		return {
			async post(fields: Record<string, string>) {
				const answer = await action(
					argsOf("/eng/nftMigration/crossing", { method: "POST", body: new URLSearchParams(fields) }),
				)
				// The cast: what is no redirect is the page again, with a status.
				if (!(answer instanceof Response))
					return { status: (answer as { init?: { status?: number } }).init?.status, to: "" }
				for (const line of answer.headers.getSetCookie()) {
					const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
					cookies.set(name, value)
				}
				return { status: answer.status, to: answer.headers.get("Location") ?? "" }
			},
			look: async (path: string) => (await loader(argsOf(path))).page,
		}
	}
	/** What the person's app does when it is told yes. */
	const send = async ({ to = "", amount, contract, id }: KlipTransaction) =>
		contract && id
			? world.sendNft(holder.wallet, { contract, id: BigInt(id) })
			: world.send(holder.wallet, { to, value: `0x${parseEther(amount ?? "0").toString(16)}`, data: "0x" })
	return { world, klip, holder, nft, second, code, to, browserOf, send }
}

test("Klip is asked by the server to send the NFT and the fee, each once, and what it sent is found on Kaia", async () => {
	const { world, klip, holder, nft, code, browserOf, send } = await klipWorld()
	const browser = await browserOf(holder.address)
	const { id } = await world.migrationOf(code)
	const sends = [
		{
			what: "nft",
			ask: { type: "send_card", transaction: { to: world.settings.admin, contract: nft.contract, id: `${nft.id}` } },
		},
		{ what: "fee", ask: { type: "send_klay", transaction: { to: world.settings.fees, amount: "0.1" } } },
	] as const
	for (const { what, ask } of sends) {
		const asked = await browser.post({ do: "klip", what, id })
		expect(asked).toMatchObject({ status: 303, to: expect.stringContaining("?klip=") })
		expect(klip.prepared.at(-1)).toMatchObject({
			type: ask.type,
			transaction: { ...ask.transaction, from: holder.address },
		})
		const shown = (await browser.look(asked.to)).klip
		expect(shown).toMatchObject({
			what,
			status: "prepared",
			link: expect.stringContaining(klip.latest()),
			txHash: null,
		})
		// Pressed again it is the same code, not a second payment.
		const before = klip.prepared.length
		expect(await browser.post({ do: "klip", what, id })).toEqual(asked)
		await klip.confirmSend(klip.latest(), send)
		await vi.waitUntil(async () => (await browser.look(asked.to)).klip?.status === "completed", {
			timeout: 30_000,
			interval: 200,
		})
		expect((await browser.look(asked.to)).klip?.txHash).toMatch(/^0x[0-9a-f]{64}$/)
		expect(await browser.post({ do: "klip", what, id })).toEqual(asked)
		expect(klip.prepared).toHaveLength(before)
	}
	await world.until(code, "20")
	expect((await browser.post({ do: "klip", what: "fee", id })).status).toBe(409)
})

test("the fee of several is one payment, and a no in the app leaves everything as it was", async () => {
	const { world, klip, holder, second, to, browserOf } = await klipWorld()
	await world.open(holder.asking, [second], to)
	const browser = await browserOf(holder.address)
	const asked = await browser.post({ do: "klip", what: "fees" })
	expect(klip.prepared.at(-1)).toMatchObject({ type: "send_klay", transaction: { amount: "0.2" } })
	klip.cancel(klip.latest())
	expect((await browser.look(asked.to)).klip).toMatchObject({ what: "fees", status: "cancelled" })
	const again = await browser.post({ do: "klip", what: "fees" })
	expect(again.to).not.toBe(asked.to)
	expect((await world.rows()).map(({ status }) => status)).toEqual(["1", "1"])
})

test("nobody has Klip asked for what is another's, and no other browser or wallet sees a code", async () => {
	const { world, klip, holder, code, browserOf } = await klipWorld()
	const { id } = await world.migrationOf(code)
	const stranger = await world.holder()
	const other = await browserOf(stranger.address)
	expect((await other.post({ do: "klip", what: "nft", id })).status).toBe(404)
	expect((await (await browserOf(holder.address, "kaia")).post({ do: "klip", what: "nft", id })).status).toBe(403)
	expect((await other.post({ do: "klip", what: "nft", id: "x" })).status).toBe(400)
	expect((await other.post({ do: "klip", what: "all", id })).status).toBe(400)
	expect((await other.post({ do: "klip", what: "fees" })).status).toBe(409)
	expect(klip.prepared).toEqual([])
	const asked = await (await browserOf(holder.address)).post({ do: "klip", what: "nft", id })
	for (const one of [other, await browserOf(holder.address)]) expect((await one.look(asked.to)).klip).toBeNull()
	klip.mood = "down"
	expect((await (await browserOf(holder.address)).post({ do: "klip", what: "nft", id })).status).toBe(503)
})
