import { expect, test } from "vitest"
import { walletKey } from "#app/identity/owner-keys.ts"
import { askForReminders, confirmReminders, remindersOfOwner } from "#app/mail/reminders.server.ts"
import { sendMails } from "#app/mail/send-mails.server.ts"
import { keptMail, SECRET, SENDER } from "#app/mail/testing.ts"
import { tellUnlocks } from "./tell-unlocks.server.ts"
import { rowOf, someone, vestingWorld } from "./testing.ts"

const DAY = 86_400

test("a day before a release one mail for each coin goes to whose wallet it is, and to nobody who has not asked for it", async () => {
	const of = await vestingWorld()
	const { world } = of
	const [asked, silent] = [someone(), someone()]
	const owner = walletKey({ chain: "solana", address: asked })
	await askForReminders(world.web, { owner, address: "holder@example.org", lang: "kor" })
	await confirmReminders(world.web, (await remindersOfOwner(world.web, owner))?.id ?? "")
	const start = new Date(Date.now() + 3 * DAY * 1000).toISOString().slice(0, 10)
	await of.published([
		rowOf({ wallet: asked, start, total: "100" }),
		rowOf({ wallet: asked, start, total: "40", category: "team" }),
		rowOf({ wallet: asked, start, total: "8", coin: "pvt" }),
		rowOf({ wallet: silent, start, total: "100" }),
	])
	expect(await tellUnlocks(world.worker)).toBe(0)
	world.turnTo(Math.floor((new Date(start).getTime() - Date.now()) / 1000) - DAY + 60)
	expect(await tellUnlocks(world.worker)).toBe(2)
	expect(await tellUnlocks(world.worker)).toBe(0)
	const kept = keptMail()
	await sendMails(world.worker, { mailer: kept.mailer, sender: SENDER, secret: SECRET })
	const told = kept.messages.filter(({ subject }) => subject.includes("베스팅"))
	expect(told.map(({ to }) => to)).toEqual(["holder@example.org", "holder@example.org"])
	expect(told.map(({ text }) => /35 SCG|2 PVT/.exec(text)?.[0]).sort()).toEqual(["2 PVT", "35 SCG"])
	expect(told[0]?.unsubscribe).toContain("/kor/mypage/reminders?act=stop&id=")
})
