import type { ActionFunctionArgs, AppLoadContext } from "@remix-run/node"
import { afterAll, beforeAll } from "vitest"
import type { Db } from "#app/db/client.server.ts"
import type { Counters, Refused, WebContext } from "#app/db/context.ts"
import { testDatabase } from "#app/db/testing.ts"
import * as auditDigests from "#app/routes/api.audit.digests.ts"
import * as challenge from "#app/routes/api.identity.challenge.ts"
import * as verify from "#app/routes/api.identity.verify.ts"
import * as doLogin from "#app/routes/api.login.doLogin.ts"
import * as doLogout from "#app/routes/api.login.doLogout.ts"
import * as addPasskey from "#app/routes/api.passkey.add.ts"
import * as askPasskey from "#app/routes/api.passkey.ask.ts"
import * as enterByPasskey from "#app/routes/api.passkey.enter.ts"
import * as changePassword from "#app/routes/api.user.changePassword.ts"
import * as checkAndInsertUser from "#app/routes/api.user.checkAndInsertUser.ts"
import * as checkEmailCode from "#app/routes/api.user.checkEmailCode.ts"
import * as insertUser from "#app/routes/api.user.insertUser.ts"
import * as sendEmailCode from "#app/routes/api.user.sendEmailCode.ts"
import * as walletsSetup from "#app/routes/api.wallets.setup.ts"
import { PublicSettings } from "#app/settings/public-settings.server.ts"
import { listPublicSettings } from "#app/settings/queries.server.ts"
import { seedSettings } from "#app/settings/seed-settings.server.ts"
import { setting } from "#app/settings/tables.server.ts"
import { openActionLog } from "#app/tracking/actions/action-log.server.ts"
import { openRouteLog } from "#app/tracking/route-log.server.ts"
import { walletSettings } from "../factories/session-wallets.ts"
import { lightServer } from "../outside/light-server.ts"

export type Route = {
	loader(args: ActionFunctionArgs): Promise<Response>
	action(args: ActionFunctionArgs): Promise<Response>
}
/** Answered without Remix, behind a server of the test's. */
export type Light = "light"
export const gets = {
	"common/selectKeyValue": "light",
	"common/ip": "light",
	"wallets/setup": walletsSetup,
	"audit/digests": auditDigests,
} as unknown as Record<string, Route | Light>
export const posts = {
	"routerLog/insertRouterLog": "light",
	"actionLog/insertActionLog": "light",
	"actionLog/insertActionLogs": "light",
	"user/checkAndInsertUser": checkAndInsertUser,
	"passkey/add": addPasskey,
	"passkey/ask": askPasskey,
	"passkey/enter": enterByPasskey,
	"user/changePassword": changePassword,
	"user/checkEmailCode": checkEmailCode,
	"user/insertUser": insertUser,
	"user/sendEmailCode": sendEmailCode,
	"login/doLogin": doLogin,
	"login/doLogout": doLogout,
	"identity/challenge": challenge,
	"identity/verify": verify,
} as unknown as Record<string, Route | Light>

export const faults: unknown[] = []
type Site = {
	database: Awaited<ReturnType<typeof testDatabase>>
	demo: boolean
	clientIp: string
	wallets: ReturnType<typeof walletSettings>
	counters: Counters | undefined
}
/** What calls are answered by: a test that changes a part of it puts it back. The cast: the database is there once `openSite` has run. */
export const site = { demo: false, clientIp: "198.51.100.7", wallets: walletSettings(), counters: undefined } as Site
let light: Awaited<ReturnType<typeof lightServer>>

/** One database and one server for the light calls, for all the tests of a file. */
export function openSite(): void {
	beforeAll(async () => {
		site.database = await testDatabase()
		await seedSettings(site.database, "scg")
		await site.database.db.insert(setting).values({ key: "smtp_password", value: "hush", public: false })
		light = await lightServer(memoryOf(site.database.db))
	})
	afterAll(async () => {
		light.end()
		await site.database.end()
	})
}

/** What a web process has in memory for the light calls. Settings are read anew for each: what is remembered has tests of its own. */
export function memoryOf(db: Db, own?: Counters) {
	const log = { error: (fault: unknown) => faults.push(fault) } as unknown as WebContext["log"]
	const ctx = {
		log,
		counters: {
			take: (...taken: Parameters<Counters["take"]>) => (own ?? site.counters)?.take(...taken) ?? 0,
			note: (refused: Refused) => (own ?? site.counters)?.note(refused),
		},
	}
	const settings = { get: (key: string) => new PublicSettings(() => listPublicSettings({ db })).get(key) }
	return {
		ctx,
		settings,
		routeLog: openRouteLog({ db, log }),
		actionLog: openActionLog({ ctx: { db, log }, settings }),
	}
}

// The cast: these routes touch nothing of the context but what is here.
export const context = () =>
	({
		ctx: {
			db: site.database.db,
			secret: "s".repeat(40),
			now: async () => new Date(),
			demo: site.demo,
			chains: { solana: { name: "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp" } },
			wallets: site.wallets,
			...(site.counters ? { counters: site.counters } : {}),
			log: { error: (fault: unknown) => faults.push(fault) },
		},
		clientIp: site.clientIp,
		origin: "https://punktopia.test",
	}) as unknown as AppLoadContext

/** Asks a printed call; its answer is always JSON. */
export async function send(path: string, init: RequestInit & { duplex?: "half" } = {}) {
	const request = new Request(`https://punktopia.test/api/${path}`, init)
	const route = { ...gets, ...posts }[path.split("?")[0] ?? ""]
	if (!route) throw new Error(`no route ${path}`)
	const args = { request, params: {}, context: context() } as unknown as ActionFunctionArgs
	const read = request.method === "GET" || request.method === "HEAD"
	const response =
		route === "light" ? await light.ask(request, site.clientIp) : await (read ? route.loader : route.action)(args)
	return { status: response.status, headers: response.headers, body: await response.json() }
}

/** A POST of this body. */
export const json = (body: unknown, headers: Record<string, string> = {}) => ({
	method: "POST",
	headers: { "Content-Type": "application/json", ...headers },
	body: JSON.stringify(body),
})
