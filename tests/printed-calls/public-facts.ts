import { expect, test, vi } from "vitest"
import { publishDigests } from "#app/identity/audit/publish-digests.server.ts"
import { sealAudit } from "#app/identity/audit/seal-audit.server.ts"
import { seedSettings } from "#app/settings/seed-settings.server.ts"
import { unguarded } from "../factories/guarded-rows.ts"
import { walletSettings } from "../factories/session-wallets.ts"
import { send, site } from "./site.ts"

/** What anybody may ask: settings, the own address, what wallets need to know, and the audit's chain. */
export function testPublicFacts(): void {
	test("public settings are told; a private one is as unknown as one that does not exist", async () => {
		expect((await send("common/selectKeyValue?cdKey=action_log_level")).body).toEqual({
			resultCd: "SUCCESS",
			returnValue: "3",
		})
		expect((await send("common/selectKeyValue?cdKey=version_scg_front")).body.returnValue).toBe("20251103_1700")
		for (const [query, status] of [
			["?cdKey=smtp_password", 404],
			["?cdKey=nothing", 404],
			["", 400],
			["?cdKey=", 400],
			["?cdKey=%00", 400],
			["?cdKey=a&cdKey=b", 400],
			["?cdKey=a'%20or%201=1", 400],
		] as const) {
			const { status: got, body } = await send(`common/selectKeyValue${query}`)
			expect([query, got, body.resultCd]).toEqual([query, status, "FAIL"])
		}
	})

	test("a changed setting outlives the next seeding", async () => {
		await site.database.sql`update setting set value = '1' where key = 'action_log_level'`
		await seedSettings(site.database, "scg")
		expect((await send("common/selectKeyValue?cdKey=action_log_level")).body.returnValue).toBe("1")
	})

	test("the address look-up says what the server sees", async () => {
		expect((await send("common/ip?format=json")).body).toEqual({ resultCd: "SUCCESS", ip: site.clientIp })
		expect((await send("common/ip?format=xml")).status).toBe(400)
	})

	test("what wallets need to know is told, and nothing of the operator's own nodes", async () => {
		site.wallets = { ...walletSettings({ ethereum: "https://node.test/secret", kaia: "https://node.test/secret" }) }
		const { body } = await send("wallets/setup")
		site.wallets = walletSettings()
		expect(body.returnValue).toMatchObject({
			ethereum: {
				chain: "ethereum",
				chainId: "0x1",
				name: "Ethereum Mainnet",
				currency: { symbol: "ETH", decimals: 18 },
			},
			kaia: { chain: "kaia", chainId: "0x2019", currency: { symbol: "KAIA" } },
			solana: "5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp",
			walletconnect: null,
			klip: false,
		})
		expect(body.returnValue.kaia.rpcUrls).toEqual(["https://public-en.node.kaia.io"])
		expect(JSON.stringify(body)).not.toContain("secret")
	})

	test("what the audit's chain came to on each day is told to everybody, and a day that no calendar has is none", async () => {
		const { db } = site.database.asWorker()
		await site.database.sql`insert into audit (actor, act, subject, facts, at) values ('system', 'x', 'y', '{}', now())`
		await vi.waitUntil(async () => (await sealAudit({ db })) > 0, { timeout: 60_000 })
		await unguarded(site.database, (tx) => tx`update audit_seal set sealed_at = '2026-01-02T23:59:59Z'`)
		await publishDigests({ db })
		const digest = {
			day: "2026-01-02",
			seq: expect.stringMatching(/^\d+$/),
			hash: expect.stringMatching(/^[0-9a-f]{64}$/),
		}
		const { status, body } = await send("audit/digests")
		expect([status, body]).toEqual([200, { resultCd: "SUCCESS", returnValue: { digests: [digest], next: null } }])
		expect((await send("audit/digests?before=2026-01-02")).body.returnValue).toEqual({ digests: [], next: null })
		for (const wrong of ["2026-02-30", "1999-01-01", "0000-01-01", "x", ""])
			expect((await send(`audit/digests?before=${wrong}`)).status, wrong).toBe(400)
	})
}
