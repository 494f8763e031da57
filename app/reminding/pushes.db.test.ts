import { randomBytes } from "node:crypto"
import { expect, test } from "vitest"
import { z } from "zod"
import { endLogin, openLogin } from "#app/identity/accounts/login-session.server.ts"
import { account, loginSession } from "#app/identity/accounts/tables.server.ts"
import { memberOf } from "#app/identity/members/members.server.ts"
import { endOtherDevices } from "#app/identity/sessions/devices.server.ts"
import { endSession, openSession, readSession } from "#app/identity/sessions/session.server.ts"
import { paths } from "#app/lib/paths.ts"
import { outbox, SECRET } from "#app/mail/testing.ts"
import { action } from "#app/routes/($lang).mypage.reminders.tsx"
import { type Pushed, pushBrowser, pushService } from "#tests/outside/push-service.ts"
import { keepChoices } from "./choices.server.ts"
import { endBrowsers } from "./end-browsers.server.ts"
import { pushPublicKey } from "./push-keys.server.ts"
import { isPushService } from "./push-services.ts"
import { remind, type Way } from "./remind.server.ts"
import { type PushPost, sendPushes, sweepPushes } from "./send-pushes.server.ts"
import { listBrowsers, MOST_BROWSERS, subscribe, subscriptionForm, unsubscribe } from "./subscriptions.server.ts"
import { pushMessage, pushSubscription, reminderWay } from "./tables.server.ts"

const OWNER = "solana:7xKXtg2CW87d97TXJSDpbD5jBkheTqA83TZRuJosgAsU"
const DAY = 24 * 60

async function opened(answer?: (pushed: Pushed) => { status: number; headers?: Record<string, string> }) {
	const box = await outbox()
	const { web, worker, database } = box
	const service = await pushService(answer)
	const privateKey = randomBytes(32).toString("base64url")
	const publicKey = pushPublicKey(privateKey)
	const post: PushPost = {
		...{ privateKey, publicKey, contact: "mailto:push@punktopia.example" },
		site: "Punktopia",
		reach: service.reach,
	}
	const join = async (browser = pushBrowser(), owner = OWNER, deviceHash = "") => {
		const { endpoint, p256dh, auth } = browser
		await subscribe(web, { owner, lang: "kor", browser: "Firefox", deviceHash, endpoint, p256dh, auth })
		return browser
	}
	const ways = async () => (await worker.db.select().from(reminderWay)).filter(({ topic }) => topic === "unlock")
	/** Reminds every way there is of an unlock, two days ahead. */
	const tell = async (name = "1") => {
		const until = new Date((await worker.now()).getTime() + 2 * DAY * 60_000)
		const made: boolean[] = []
		for (const way of (await ways()) as Way[]) {
			const params = { reminders: way.way, amount: "35 SCG", at: until.toISOString() }
			made.push(
				await worker.db.transaction((db) =>
					remind({ ...worker, db }, way, { key: `${name}:${way.way}`, kind: "vestingUnlock", params, until }),
				),
			)
		}
		return made
	}
	const rows = () => database.db.select().from(pushMessage)
	return { ...box, ...service, post, join, tell, ways, rows, send: () => sendPushes(worker, post) }
}

test("a browser is shown what its owner asked to hear of, sealed for it alone and signed by us, once", async () => {
	const { join, tell, send, taken, post, rows } = await opened()
	const browser = await join()
	expect(await tell()).toEqual([true])
	expect(await tell()).toEqual([false])
	expect(await send()).toBe(1)
	expect(await send()).toBe(0)
	const [pushed] = taken
	if (!pushed) throw new Error("nothing was pushed")
	expect(pushed).toMatchObject({
		path: browser.path,
		key: post.publicKey,
		subject: "mailto:push@punktopia.example",
		ttl: 2 * DAY * 60,
	})
	expect(pushed.body.includes("SCG")).toBe(false)
	const shown = browser.open(pushed.body) as { title: string; body: string; href: string; lang: string }
	expect(shown).toMatchObject({ lang: "ko", href: "/kor/mypage/myVesting" })
	expect(shown.title).toContain("베스팅")
	expect(shown.body).toContain("35 SCG")
	expect(() => pushBrowser().open(pushed.body)).toThrow()
	expect(await rows()).toMatchObject([{ state: "sent", reply: "201", tries: 1 }])
})

test("a browser that is gone is forgotten with all that waits for it; a service that is full is asked later; a plain no ends it", async () => {
	let status = 429
	const { join, tell, send, turn, rows, database } = await opened(() => ({ status, headers: { "Retry-After": "600" } }))
	await join()
	await tell()
	expect(await send()).toBe(0)
	turn(9)
	expect(await send()).toBe(0)
	expect(await rows()).toMatchObject([{ state: "waiting", tries: 1 }])
	status = 201
	turn(2)
	expect(await send()).toBe(1)
	status = 400
	await tell("no")
	await send()
	expect((await rows()).map(({ state }) => state).sort()).toEqual(["dead", "sent"])
	status = 410
	await tell("gone")
	await tell("gone too")
	await send()
	expect([await database.db.$count(pushSubscription), (await rows()).length]).toEqual([0, 0])
})

test("what nobody needs any more is not sent, a service that is never there is given up, and a month later nothing is left", async () => {
	const { join, tell, send, turn, rows, worker } = await opened(() => ({ status: 503 }))
	await join()
	await tell()
	for (const minutes of [0, 1, 5, 15, 60, 180, 600]) {
		turn(minutes)
		await send()
	}
	expect(await rows()).toMatchObject([{ state: "dead", reply: "503", tries: 6 }])
	await tell("late")
	turn(3 * DAY)
	await send()
	expect((await rows()).find(({ key }) => key.startsWith("late"))).toMatchObject({ state: "dead" })
	turn(31 * DAY)
	await sweepPushes(worker)
	expect(await rows()).toEqual([])
})

test("nothing goes to a host that is no push service, neither when a browser names it nor when a row does", async () => {
	const form = z.object(subscriptionForm)
	const { endpoint, p256dh, auth } = pushBrowser()
	expect(form.safeParse({ endpoint, p256dh, auth }).success).toBe(true)
	for (const hostile of [
		...[
			"http://fcm.googleapis.com/x",
			"https://127.0.0.1/x",
			"https://localhost/x",
			"https://[::1]/x",
			"https://169.254.169.254/x",
		],
		...[
			"https://fcm.googleapis.com.evil.example/x",
			"https://evilfcm.googleapis.com/x",
			"https://fcm.googleapis.com:8443/x",
		],
		...[
			"https://user@fcm.googleapis.com/x",
			"https://push.services.mozilla.com.evil/x",
			"https://evilpush.apple.com/x",
			"file:///etc/passwd",
		],
		...[
			"https://fcm.googleapis.com@127.0.0.1/x",
			"",
			"x",
			"https://10.0.0.1/.push.apple.com",
			"https://internal#.push.apple.com",
		],
	]) {
		expect(isPushService(hostile), hostile).toBe(false)
		expect(form.safeParse({ endpoint: hostile, p256dh, auth }).success, hostile).toBe(false)
	}
	for (const known of [
		"https://updates.push.services.mozilla.com/wpush/v2/x",
		"https://web.push.apple.com/x",
		"https://wns2-sg2p.notify.windows.com/w/?token=x",
	])
		expect(isPushService(known), known).toBe(true)
	for (const wrong of [
		{ p256dh: "x" },
		{ p256dh: Buffer.alloc(65).toString("base64url") },
		{ auth: "" },
		{ auth: "ä".repeat(22) },
	])
		expect(form.safeParse({ endpoint, p256dh, auth, ...wrong }).success).toBe(false)
	const { web, tell, send, found, taken, database } = await opened()
	const inside = { ...pushBrowser(), endpoint: "https://127.0.0.1/admin" }
	await subscribe(web, {
		owner: OWNER,
		lang: "eng",
		browser: "?",
		deviceHash: "",
		endpoint: inside.endpoint,
		p256dh: inside.p256dh,
		auth: inside.auth,
	})
	await tell()
	expect(await send()).toBe(0)
	expect([found, taken, await database.db.$count(pushSubscription)]).toEqual([[], [], 0])
})

test("a browser has one owner and cannot be taken by whoever knows its address; an owner has ten, and takes off their own alone", async () => {
	const { web, join } = await opened()
	const browser = await join()
	const other = "solana:other"
	const { endpoint, auth } = browser
	const stolen = {
		owner: other,
		lang: "eng",
		browser: "?",
		deviceHash: "",
		endpoint,
		p256dh: pushBrowser().p256dh,
		auth,
	} as const
	await expect(subscribe(web, stolen)).rejects.toMatchObject({ code: "reminders:push.error" })
	expect(await listBrowsers(web, OWNER)).toHaveLength(1)
	await join(browser, other)
	expect([await listBrowsers(web, OWNER), (await listBrowsers(web, other)).length]).toEqual([[], 1])
	const joined = await Promise.allSettled(Array.from({ length: MOST_BROWSERS + 3 }, () => join()))
	expect(joined.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_BROWSERS)
	const [own] = await listBrowsers(web, OWNER)
	await unsubscribe(web, { owner: other, id: own?.id ?? "" })
	expect(await listBrowsers(web, OWNER)).toHaveLength(MOST_BROWSERS)
	await unsubscribe(web, { owner: OWNER, id: own?.id ?? "" })
	expect(await listBrowsers(web, OWNER)).toHaveLength(MOST_BROWSERS - 1)
})

test("a browser that has taken nothing for two weeks is taken off; one that takes something in between stays", async () => {
	const box = { says: 503 }
	const { web, turn, join, tell, send } = await opened(() => ({ status: box.says }))
	await join()
	const fails = async (name: string, days: number) => {
		turn(days * DAY)
		await tell(name)
		await send()
		return (await listBrowsers(web, OWNER)).length
	}
	expect(await fails("first", 0)).toBe(1)
	expect(await fails("later", 10)).toBe(1)
	box.says = 201
	await fails("taken", 1)
	box.says = 403
	expect(await fails("no", 1)).toBe(1)
	expect(await fails("not yet", 10)).toBe(1)
	expect(await fails("for good", 5)).toBe(0)
})

test("whoever is signed out in a browser is sent nothing there any more, and what others are sent stays", async () => {
	const { web, join } = await opened()
	const wallet = { chain: "solana", address: OWNER.slice("solana:".length) } as const
	const ctx = { ...web, secret: SECRET }
	const signIn = (deviceHash: string) =>
		openSession(ctx, { ...wallet, walletType: "phantom", userAgent: "x", deviceHash })
	const left = async () => (await web.db.select().from(pushSubscription)).map((one) => one.deviceHash).sort()
	const here = await signIn("here")
	await signIn("there")
	const own = await readSession(ctx, here)
	if (!own) throw new Error("nobody is signed in")
	for (const device of ["here", "there", "long ago"]) await join(pushBrowser(), OWNER, device)
	await join(pushBrowser(), "solana:other", "here")
	// Signed in anew in the same browser, nothing ends.
	const anew = await signIn("here")
	await endSession(ctx, here, "sign-in")
	expect(await left()).toEqual(["here", "here", "long ago", "there"])
	await endSession(ctx, anew, "log-out")
	expect(await left()).toEqual(["here", "long ago", "there"])
	expect((await web.db.select().from(pushSubscription)).map(({ owner }) => owner)).toContain("solana:other")
	const last = await signIn("here")
	const session = (await readSession(ctx, last))?.sessionId ?? null
	await join(pushBrowser(), OWNER, "here")
	await endOtherDevices({ db: web.db, who: { wallet: { ...own, sessionId: session ?? "" }, draftOwner: null } })
	expect(await left()).toEqual(["here", "here", "long ago"])
	await endBrowsers(web, { owners: [OWNER], keep: session })
	expect(await left()).toEqual(["here", "here"])
	await endBrowsers(web, { owners: [OWNER], keep: null })
	expect(await left()).toEqual(["here"])
})

test("a browser that was signed in before it had a mark is sent nothing once it is signed out, nor is one whose session ends while it is let in", async () => {
	const { web, database } = await opened()
	const ctx = { ...web, secret: SECRET, demo: true }
	const wallet = { chain: "solana", address: OWNER.slice("solana:".length), walletType: "phantom" } as const
	await memberOf(database.db, wallet)
	const letIn = (token: string, of = ctx) => {
		const { endpoint, p256dh, auth } = pushBrowser()
		const request = new Request(`http://localhost${paths.reminders("kor")}`, {
			method: "POST",
			headers: { Cookie: `sid=${token}; mark=of-the-browser` },
			body: new URLSearchParams({ do: "push", endpoint, p256dh, auth }),
		})
		// The cast: the route reads nothing else.
		return action({ request, params: { lang: "kor" }, context: { ctx: of, clientIp: "198.51.100.7" } } as never)
	}
	const before = await openSession(ctx, { ...wallet, userAgent: "x" })
	expect(await letIn(before)).toMatchObject({ status: 303 })
	expect(await web.db.$count(pushSubscription)).toBe(1)
	await endSession(ctx, before, "log-out")
	expect(await web.db.$count(pushSubscription)).toBe(0)
	const meanwhile = await openSession(ctx, { ...wallet, userAgent: "x", deviceHash: "here" })
	let ending: Promise<unknown> | undefined
	const ends = () => {
		ending ??= endSession(ctx, meanwhile, "log-out")
		return ctx.now()
	}
	await letIn(meanwhile, { ...ctx, now: ends })
	expect(await ending).toBe(true)
	expect(await web.db.$count(pushSubscription)).toBe(0)
})

test("an account that is logged out, or whose password was set anew, is sent nothing in that browser for its wallets", async () => {
	const { web, database, join } = await opened()
	const ctx = { ...web, secret: SECRET }
	const address = OWNER.slice("solana:".length)
	await memberOf(database.db, { chain: "solana", address, walletType: "phantom" })
	const [made] = await database.db
		.insert(account)
		.values({ uid: "mina@example.org", passwordHash: "x", walletChain: "solana", walletAddress: address })
		.returning({ id: account.id })
	const open = (deviceHash: string) =>
		openLogin(ctx, { accountId: made?.id ?? "", adcd: "", isProven: false, userAgent: "x", deviceHash })
	const left = async () => (await web.db.select().from(pushSubscription)).map((one) => one.deviceHash).sort()
	for (const device of ["here", "there", "signed in"]) await join(pushBrowser(), OWNER, device)
	const [here, there] = [await open("here"), await open("there")]
	const signedIn = await open("signed in")
	await openSession(ctx, { chain: "solana", address, walletType: "phantom", userAgent: "x", deviceHash: "signed in" })
	await endLogin(ctx, here)
	expect(await left()).toEqual(["signed in", "there"])
	// Its wallet is still signed in there.
	await endLogin(ctx, signedIn)
	expect(await left()).toEqual(["signed in", "there"])
	// Logged in anew, nothing ends.
	await open("there")
	await endLogin(ctx, there)
	expect(await left()).toEqual(["signed in", "there"])
	await web.db.update(loginSession).set({ revokedAt: new Date() })
	expect(await left()).toEqual(["signed in"])
})

test("what somebody does not want to hear of goes no way that they have closed", async () => {
	const { web, join, ways, tell } = await opened()
	await join()
	const keep = (byPush: boolean) =>
		keepChoices(web, { owner: OWNER, choices: [{ topic: "unlock", byMail: true, byPush }] })
	await keep(false)
	expect([await ways(), await tell()]).toEqual([[], []])
	await keep(true)
	expect((await ways()).map(({ channel }) => channel)).toEqual(["push"])
})
