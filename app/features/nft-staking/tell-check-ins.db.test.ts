import { expect, test } from "vitest"
import { tellStakeEnds } from "#app/features/coin-staking/tell-ends.server.ts"
import { walletKey } from "#app/identity/owner-keys.ts"
import { askForReminders, confirmReminders, remindersOfOwner } from "#app/mail/reminders.server.ts"
import { sendMails } from "#app/mail/send-mails.server.ts"
import { keptMail, SECRET, SENDER } from "#app/mail/testing.ts"
import { keepChoices } from "#app/reminding/choices.server.ts"
import { ownedStake } from "#tests/factories/ending-stakes.ts"
import { act, holder, stakeAll } from "#tests/factories/nft-holders.ts"
import { stakingWorld, type World } from "#tests/factories/staking-world.ts"
import { tellCheckIns } from "./tell-check-ins.server.ts"
import { weekOf, weekStart } from "./weeks.ts"

const HOUR = 3_600

async function reminded(world: World, address: string) {
	const owner = walletKey({ chain: "solana", address })
	await askForReminders(world.web, { owner, address: "holder@example.org", lang: "eng" })
	await confirmReminders(world.web, (await remindersOfOwner(world.web, owner))?.id ?? "")
	return owner
}

async function sent(world: World) {
	const kept = keptMail()
	await sendMails(world.worker, { mailer: kept.mailer, sender: SENDER, secret: SECRET })
	return kept.messages.filter(({ unsubscribe }) => unsubscribe?.includes("act=stop"))
}

test("a day before the week ends, once, who has NFTs that are not checked in is reminded; who has checked in is not", async () => {
	const world = await stakingWorld()
	const { wallet, nfts } = await holder(world, 2)
	await stakeAll(world, wallet, nfts)
	await reminded(world, wallet.publicKey.toBase58())
	// The first week to check in for is the next one.
	const begun = (await world.ctx.now()).getTime()
	const end = (weeks: number) => Math.floor((weekStart(weekOf(new Date(begun)) + weeks).getTime() - begun) / 1000)
	world.turnTo(end(2) - 30 * HOUR)
	expect(await tellCheckIns(world.worker)).toBe(0)
	world.turnTo(end(2) - 20 * HOUR)
	expect(await tellCheckIns(world.worker)).toBe(1)
	expect(await tellCheckIns(world.worker)).toBe(0)
	const [letter] = await sent(world)
	expect(letter?.subject).toContain("check-in")
	expect(letter?.text).toContain("not been checked in this week: 2")
	await act(world, wallet, { kind: "check-in", numbers: nfts.map((one) => one.number) })
	world.turnTo(end(3) - 20 * HOUR)
	await act(world, wallet, { kind: "check-in", numbers: nfts.map((one) => one.number) })
	expect(await tellCheckIns(world.worker)).toBe(0)
}, 120_000)

test("a day before a term of coins ends its owner is told once, unless they want to hear nothing of it", async () => {
	const world = await stakingWorld()
	const { wallet, turnTo } = await ownedStake(world, { amount: "5000", days: 90 })
	const owner = await reminded(world, wallet.publicKey.toBase58())
	const day = 24 * HOUR
	await turnTo(85 * day)
	expect(await tellStakeEnds(world.worker)).toBe(0)
	await keepChoices(world.web, { owner, choices: [{ topic: "unlock", byMail: false, byPush: true }] })
	await turnTo(90 * day - HOUR)
	expect(await tellStakeEnds(world.worker)).toBe(0)
	await keepChoices(world.web, { owner, choices: [{ topic: "unlock", byMail: true, byPush: true }] })
	expect(await tellStakeEnds(world.worker)).toBe(1)
	expect(await tellStakeEnds(world.worker)).toBe(0)
	const letters = await sent(world)
	expect(letters.map(({ text }) => text)[0]).toContain("5,000 SCG")
}, 120_000)
