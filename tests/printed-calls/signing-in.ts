import { expect, test } from "vitest"
import type { Refused } from "#app/db/context.ts"
import { signInText } from "#app/identity/proofs/sign-in-message.ts"
import { visitor } from "#app/identity/sessions/visitor.server.ts"
import { evmHolder } from "#app/identity/testing.ts"
import { walletSettings } from "../factories/session-wallets.ts"
import { testKey } from "../outside/standard-wallet.ts"
import { context, faults, json, send, site } from "./site.ts"

/** How a wallet signs in, is linked and logs out, and in what words it is refused. */
export function testSigningIn(): void {
	test("checkAndInsertUser answers SUCCESS with the same uuid each time, under kaikas too", async () => {
		const wallet = { uid: "", wallet_address: testKey().address, wallet_type: "phantom", reg_id: "x" }
		const first = await send("user/checkAndInsertUser", json(wallet))
		expect(first.body).toEqual({ resultCd: "SUCCESS", returnValue: expect.stringMatching(/^[0-9a-f-]{36}$/) })
		const { reg_id: _, uid: __, ...bare } = wallet
		expect((await send("user/checkAndInsertUser", json(bare))).body).toEqual(first.body)
		for (const bad of [
			{ wallet_type: "phantom" },
			{ ...wallet, wallet_type: "excalibur" },
			{ ...wallet, uid: "no mail" },
			{ ...wallet, wallet_address: "\0" },
		])
			expect((await send("user/checkAndInsertUser", json(bad))).status).toBe(400)
	})

	test("signing in over the calls sets a session that no script reads, and logging out ends it on the server", async () => {
		const key = testKey()
		const referer = { Referer: "https://punktopia.test/kor/mypage" }
		const asked = await send("identity/challenge", json({ address: key.address, wallet_type: "phantom" }, referer))
		const { input, message, meaning, code } = asked.body.returnValue
		expect(message).toBe(signInText(input))
		expect(message).toMatch(/^[\x20-\x7e\n]+$/)
		expect(message).toContain(
			`Sign in to show that this wallet is yours. This costs nothing and moves nothing. Code: ${code}.`,
		)
		expect(meaning).toContain("이 지갑의 소유자임을 확인하기 위해 로그인합니다.")
		expect(meaning).toContain(code)
		expect(asked.headers.get("Set-Cookie")).toMatch(
			/^__Host-ask=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax; Secure$/,
		)
		const ask = asked.headers.get("Set-Cookie")?.split(";")[0] ?? ""
		const signed = Buffer.from(message)
		const answer = {
			address: key.address,
			signed_message: signed.toString("base64"),
			signature: Buffer.from(key.sign(signed)).toString("base64"),
		}
		expect((await send("identity/verify", json(answer))).status).toBe(401)
		const proven = await send("identity/verify", json(answer, { Cookie: ask }))
		expect(proven.body).toEqual({ resultCd: "SUCCESS", returnValue: key.address })
		const cookies = proven.headers.getSetCookie()
		expect(cookies[0]).toMatch(/^__Host-sid=[\w-]{43}; Path=\/; Max-Age=604800; HttpOnly; SameSite=Lax; Secure$/)
		expect(cookies).toContainEqual(
			expect.stringMatching(/^__Host-mark=[\w-]{43}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure$/),
		)
		const hint = cookies.find((one) => one.startsWith("hint="))
		expect(hint).toContain(`hint=${key.address.slice(0, 5)}...${key.address.slice(-5)}~0~;`)
		expect(hint).not.toContain("HttpOnly")

		const Cookie = cookies[0]?.split(";")[0] ?? ""
		const who = async () =>
			(await visitor(new Request("https://punktopia.test/", { headers: { Cookie } }), context())).who.wallet
		expect(await who()).toMatchObject({ address: key.address, walletType: "phantom" })
		const left = await send("login/doLogout", json({ uid: "", auth_key: "" }, { Cookie }))
		expect(left.body).toEqual({ resultCd: "SUCCESS", returnValue: "ended" })
		expect(left.headers.get("Clear-Site-Data")).toBe('"cache"')
		expect(left.headers.getSetCookie().map((cookie) => /^(\S+?)=;.*Max-Age=0/.exec(cookie)?.[1])).toEqual([
			"__Host-sid",
			"hint",
		])
		expect(await who()).toBeNull()
	})

	test("the demo, which speaks plain HTTP, has cookies without the prefix", async () => {
		site.demo = true
		const asked = await send("identity/challenge", json({ address: testKey().address, wallet_type: "demo" }))
		site.demo = false
		expect(asked.headers.get("Set-Cookie")).toMatch(/^ask=[\w-]{43}; Path=\/; Max-Age=900; HttpOnly; SameSite=Lax$/)
	})

	test("a wallet is linked over the calls to the session that asked, which goes on under another token", async () => {
		site.clientIp = "198.51.100.60"
		const enter = async (body: Record<string, string>, sign: (message: Uint8Array) => Uint8Array, sid = "") => {
			const asked = await send("identity/challenge", json(body, sid ? { Cookie: sid } : {}))
			if (asked.status !== 200) return asked
			const signed = Buffer.from(asked.body.returnValue.message)
			const answer = {
				address: body.address,
				signed_message: signed.toString("base64"),
				signature: Buffer.from(sign(signed)).toString("base64"),
			}
			const ask = asked.headers.get("Set-Cookie")?.split(";")[0] ?? ""
			return send("identity/verify", json(answer, { Cookie: `${ask}; ${sid}` }))
		}
		const [key, metamask] = [testKey(), evmHolder("ethereum")]
		const signedIn = await enter({ address: key.address, wallet_type: "phantom" }, key.sign)
		const sid = signedIn.headers.getSetCookie()[0]?.split(";")[0] ?? ""
		const body = { address: metamask.address, wallet_type: "metamask", purpose: "link" }
		expect(await enter(body, metamask.sign)).toMatchObject({ status: 401, body: { resultCd: "FAIL" } })
		const linked = await enter(body, metamask.sign, sid)
		expect(linked.body).toEqual({ resultCd: "SUCCESS", returnValue: metamask.address })
		const sent = linked.headers.getSetCookie()
		expect(sent).toEqual([expect.stringMatching(/^__Host-sid=[\w-]{43};/), expect.stringMatching(/^__Host-ask=;/)])
		const renewed = sent[0]?.split(";")[0] ?? ""
		const whoHas = (Cookie: string) =>
			visitor(new Request("https://punktopia.test/", { headers: { Cookie } }), context())
		expect((await whoHas(sid)).who.wallet).toBeNull()
		const visit = await whoHas(renewed)
		expect(visit.who.wallet).toMatchObject({ chain: "solana", address: key.address })
		expect(visit.who.wallet?.memberWallets).toHaveLength(2)
		await site.database.sql`update session set signed_at = now() - interval '16 minutes' where address = ${key.address}`
		const kaia = evmHolder("kaia")
		const late = await enter({ address: kaia.address, wallet_type: "kaia", purpose: "link" }, kaia.sign, renewed)
		expect(late).toMatchObject({ status: 401, body: { code: "identity:signAgain" } })
		for (const bad of [{ purpose: "own" }, { chain: "bitcoin" }, { chain: "solana" }, { chain: 1 }])
			expect((await send("identity/challenge", json({ ...body, purpose: "sign-in", ...bad }))).status).toBe(400)
		site.clientIp = "198.51.100.7"
	})

	test("a silent Kaia node is told as a lawful no that may be tried again", async () => {
		site.clientIp = "198.51.100.61"
		site.wallets = walletSettings({ kaia: "http://127.0.0.1:9" })
		const kaia = evmHolder("kaia")
		const asked = await send("identity/challenge", json({ address: kaia.address, wallet_type: "kaia" }))
		const signed = Buffer.from(asked.body.returnValue.message)
		const answer = {
			address: kaia.address,
			signed_message: signed.toString("base64"),
			signature: Buffer.from(kaia.sign(signed)).toString("base64"),
		}
		const Cookie = asked.headers.get("Set-Cookie")?.split(";")[0] ?? ""
		const proven = await send("identity/verify", json(answer, { Cookie }))
		site.wallets = walletSettings()
		site.clientIp = "198.51.100.7"
		expect(proven).toMatchObject({ status: 503, body: { resultCd: "FAIL", code: "identity:chainSilent" } })
		expect(faults).toEqual([])
	})

	test("what is refused at a call is noted with its reason, and writes no error", async () => {
		faults.length = 0
		const noted: Refused[] = []
		site.counters = { take: () => 0, note: (refused) => void noted.push(refused) }
		site.clientIp = "198.51.100.90"
		const key = testKey()
		const asked = await send("identity/challenge", json({ address: key.address, wallet_type: "phantom" }))
		const signed_message = Buffer.from(asked.body.returnValue.message).toString("base64")
		const answer = { address: key.address, signed_message, signature: Buffer.alloc(64).toString("base64") }
		await send("identity/verify", json(answer))
		await send("identity/verify", json(answer, { Cookie: asked.headers.get("Set-Cookie")?.split(";")[0] ?? "" }))
		await send("identity/verify", json({}))
		site.counters = undefined
		site.clientIp = "198.51.100.7"
		expect(noted.map(({ what, reason }) => `${what} ${reason}`)).toEqual([
			"identity/verify browser",
			"identity/verify signature",
			"identity/verify messages:error.requestDataFailed",
		])
		expect(faults).toEqual([])
	})

	test("a contract wallet's signature, of any length or none, is answered in words", { timeout: 60_000 }, async () => {
		faults.length = 0
		let from = 0
		for (const length of [0, 1, 64, 416, 4097, 20_000, 40_000, 48_000, 60_000]) {
			site.clientIp = `198.51.101.${++from}`
			const { address } = evmHolder("ethereum")
			const asked = await send("identity/challenge", json({ address, wallet_type: "metamask" }))
			const signed_message = Buffer.from(asked.body.returnValue.message).toString("base64")
			const signature = Buffer.alloc(length, 7).toString("base64")
			const Cookie = asked.headers.get("Set-Cookie")?.split(";")[0] ?? ""
			const told = await send(
				"identity/verify",
				json({ address, signed_message, signature }, { Cookie, Referer: "https://punktopia.test/idn" }),
			)
			expect([length, told.body.code]).toEqual([length, "identity:contractWallet"])
			expect(told.body.message).toContain("Dompet kontrak")
			expect([413, 422]).toContain(told.status)
		}
		site.clientIp = "198.51.100.7"
		expect(faults).toEqual([])
	})
}
