import type { Keypair } from "@solana/web3.js"
import { type SQL, sql } from "drizzle-orm"
import { PgDialect } from "drizzle-orm/pg-core"
import { expect, test } from "vitest"
import type { Context } from "#app/db/context.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { askForReminders, confirmReminders, remindersOfOwner, stopReminders } from "#app/mail/reminders.server.ts"
import { sendMails } from "#app/mail/send-mails.server.ts"
import { mail } from "#app/mail/tables.server.ts"
import { keptMail, SECRET, SENDER } from "#app/mail/testing.ts"
import { dropAct, openedDrop, someWallets } from "#tests/factories/drops.ts"
import { askingAs } from "#tests/factories/stakes.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { giveDrop } from "./give-drop.server.ts"
import { dropTelling } from "./tables.server.ts"
import { tellEnds } from "./tell-ends.server.ts"

const DAY = 86_400
const keyOf = (wallet: Keypair) => walletKey({ chain: "solana", address: wallet.publicKey.toBase58() })
const addressOf = (wallet: Keypair) => `${wallet.publicKey.toBase58().slice(0, 12)}@example.org`.toLowerCase()

async function subscribed(world: World, wallet: Keypair, lang: "eng" | "kor" | "idn" = "eng"): Promise<string> {
	const owner = keyOf(wallet)
	await askForReminders(world.web, { owner, address: addressOf(wallet), lang })
	const one = await remindersOfOwner(world.web, owner)
	await confirmReminders(world.web, one?.id ?? "")
	return one?.id ?? ""
}
const written = async ({ ctx }: World) =>
	(await ctx.db.select().from(mail)).flatMap(({ kind, toAddress, key }) =>
		kind === "dropEnds" ? [{ to: toAddress, stage: key.split(":")[2] }] : [],
	)

test("three days and a day before the end one mail each goes to who may have the gift and has not asked for it, in their language", async () => {
	const world = await stakingWorld()
	const [eager, slow, stranger, silent] = someWallets(4) as [Keypair, Keypair, Keypair, Keypair]
	const listed = [eager, slow, silent].map((wallet) => wallet.publicKey.toBase58())
	const drop = await openedDrop(world, { rules: [{ kind: "listed" }], listed })
	await subscribed(world, eager)
	await subscribed(world, slow, "kor")
	await subscribed(world, stranger)
	// Asked for and never answered: nothing goes there.
	await askForReminders(world.web, { owner: keyOf(silent), address: addressOf(silent), lang: "eng" })
	await giveDrop(askingAs(world, eager), drop)
	expect(await tellEnds(world.worker)).toBe(0)
	world.turnTo(11 * DAY + 60)
	expect(await tellEnds(world.worker)).toBe(1)
	expect(await tellEnds(world.worker)).toBe(0)
	expect(await written(world)).toEqual([{ to: addressOf(slow), stage: "3" }])
	world.turnTo(13 * DAY + 60)
	expect(await tellEnds(world.worker)).toBe(1)
	expect(await tellEnds(world.worker)).toBe(0)
	expect((await written(world)).map(({ stage }) => stage).sort()).toEqual(["1", "3"])
	const kept = keptMail()
	await sendMails(world.worker, { mailer: kept.mailer, sender: SENDER, secret: SECRET })
	const told = kept.messages.filter(({ to, subject }) => to === addressOf(slow) && subject.includes("종료"))
	expect(told).toHaveLength(2)
	// What it is, when it goes back, no mark of advertising, and one click that ends it.
	expect(told[0]?.text).toContain("2 USDC")
	expect(told[0]?.text).toContain("되돌아갑니다")
	expect(told[0]?.subject).not.toContain("광고")
	expect(told[0]?.unsubscribe).toContain("/kor/mypage/reminders?act=stop&id=")
	world.turnTo(14 * DAY + 60)
	expect(await tellEnds(world.worker)).toBe(0)
})

test("who asks for reminders after a moment is not told of it late, and a drop that is over or given away tells nobody", async () => {
	const world = await stakingWorld()
	const [late, other] = someWallets(2) as [Keypair, Keypair]
	const drop = await openedDrop(world, { stock: 1 })
	world.turnTo(12 * DAY)
	await subscribed(world, late)
	expect(await tellEnds(world.worker)).toBe(0)
	await giveDrop(askingAs(world, other), drop)
	world.turnTo(13 * DAY + 60)
	expect(await tellEnds(world.worker)).toBe(0)
	const second = await openedDrop(world, { number: 2 })
	await dropAct(world, "end-drop", second)
	world.turnTo(26 * DAY + 120)
	expect(await tellEnds(world.worker)).toBe(0)
})

test("ended at any transaction, each is told once; two at once tell once; what was stopped meanwhile does not leave", async () => {
	const world = await stakingWorld()
	const wallets = someWallets(3)
	await openedDrop(world)
	const ids = await Promise.all(wallets.map((wallet) => subscribed(world, wallet)))
	world.turnTo(11 * DAY + 60)
	class Killed extends Error {}
	const killed = (when: "before" | "after"): Context => {
		const db = new Proxy(world.worker.db, {
			get(target, name) {
				if (name !== "transaction") return Reflect.get(target, name)
				return async (work: (db: unknown) => Promise<unknown>) => {
					await target.transaction(async (inner) => {
						await work(inner)
						if (when === "before") throw new Killed()
					})
					throw new Killed()
				}
			},
		})
		return { ...world.worker, db } as Context
	}
	await expect(tellEnds(killed("before"))).rejects.toThrow(Killed)
	expect(await written(world)).toHaveLength(0)
	await expect(tellEnds(killed("after"))).rejects.toThrow(Killed)
	expect(await written(world)).toHaveLength(1)
	const told = await Promise.all([
		tellEnds(world.worker),
		tellEnds({ ...world.worker, db: world.database.asWorker().db }),
	])
	expect(told.reduce((sum, one) => sum + one, 0)).toBe(2)
	expect(await written(world)).toHaveLength(3)
	await stopReminders(world.web, ids[0] ?? "")
	const kept = keptMail()
	await sendMails(world.worker, { mailer: kept.mailer, sender: SENDER, secret: SECRET })
	expect(kept.messages.filter(({ unsubscribe }) => unsubscribe?.includes("act=stop"))).toHaveLength(2)
	expect((await world.ctx.db.select().from(mail)).filter(({ state }) => state === "withheld")).toHaveLength(1)
})

test("many ways cost what they are: each is looked at once, a run looks at so many and the next goes on, and afterwards nothing is asked", async () => {
	const world = await stakingWorld()
	const drop = await openedDrop(world)
	const ways = 500
	await world.ctx.db.execute(sql`insert into mail_reminder (owner, address, lang, created_at, confirmed_at)
		select 'solana:holder' || n, 'holder' || n || '@example.org', 'eng', now() - interval '1 day', now() - interval '1 day' from generate_series(1, ${ways}::int) n`)
	await world.ctx.db.execute(sql`analyze mail_reminder`)
	world.turnTo(11 * DAY + 60)
	const asked: string[] = []
	const counting = new Proxy(world.worker.db, {
		get(target, name) {
			if (name !== "execute") return Reflect.get(target, name)
			return (query: SQL) => {
				asked.push(new PgDialect().sqlToQuery(query).sql)
				return target.execute(query)
			}
		},
	})
	const worker = { ...world.worker, db: counting }
	const looks = () => asked.filter((one) => one.includes("drop_answers")).length
	expect(await tellEnds(worker, { most: 200 })).toBe(200)
	expect(looks()).toBe(1)
	expect(await tellEnds(worker, { most: 200 })).toBe(200)
	expect(await tellEnds(worker, { most: 200 })).toBe(100)
	expect(looks()).toBe(3)
	const before = looks()
	expect(await tellEnds(worker)).toBe(0)
	expect(looks()).toBe(before)
	expect(await world.ctx.db.$count(mail)).toBe(ways)
	expect(await world.ctx.db.select().from(dropTelling)).toMatchObject([
		{ dropId: drop, days: 3, doneAt: expect.any(Date) },
	])
}, 120_000)
