import { expect, test } from "vitest"
import { testKey } from "../outside/standard-wallet.ts"
import { json, send, site } from "./site.ts"

/** What the log of visited pages keeps of a visitor, and what it refuses. */
export function testRouteLog(): void {
	test("a router log entry keeps its four fields with the time, and neither address whole", async () => {
		const entry = {
			wallet_address: testKey().address,
			path: "/kor/rwaProject",
			user_ip: "203.0.113.9",
			reg_id: "somebody",
		}
		expect((await send("routerLog/insertRouterLog", json(entry))).body).toEqual({ resultCd: "SUCCESS" })
		const [row] = await site.database.sql`select *, now() - at < interval '1 minute' as fresh from router_log
			where wallet_address = ${entry.wallet_address}`
		expect(row).toMatchObject({ path: entry.path, user_ip: "203.0.113.0", seen_ip: "198.51.100.0", reg_id: "somebody" })
		expect(row?.fresh).toBe(true)
	})

	test("who refused usage records is told SUCCESS and not recorded; who asks not to be tracked is recorded without the wallet", async () => {
		const visits = async (path: string, headers: Record<string, string>) => {
			const entry = { wallet_address: testKey().address, path, user_ip: "203.0.113.9", reg_id: "somebody" }
			expect((await send("routerLog/insertRouterLog", json(entry, headers))).body).toEqual({ resultCd: "SUCCESS" })
			return [
				...(await site.database
					.sql`select wallet_address = '' and reg_id = '' as bare from router_log where path = ${path}`),
			]
		}
		expect(await visits("/refused", { Cookie: "theme=dark; consent=needed" })).toEqual([])
		expect(await visits("/allowed", { Cookie: "consent=usage" })).toEqual([{ bare: false }])
		expect(await visits("/gpc", { Cookie: "consent=usage", "Sec-GPC": "1" })).toEqual([{ bare: true }])
		expect(await visits("/dnt", { DNT: "1" })).toEqual([{ bare: true }])
	})

	test("log entries that are too long, foreign to the form or without a path are refused", async () => {
		for (const entry of [
			{},
			{ path: "kor" },
			{ path: `/${"x".repeat(600)}` },
			{ path: "/a\0b" },
			{ path: "/", extra: 1 },
			{ path: "/", reg_id: "x".repeat(65) },
			{ path: "/", user_ip: 7 },
			[],
			null,
		])
			expect((await send("routerLog/insertRouterLog", json(entry))).status).toBe(400)
	})
}
