import { expect, test } from "vitest"
import { mail } from "#app/mail/tables.server.ts"
import { outbox, SECRET } from "#app/mail/testing.ts"
import { askAddress } from "./ask-address.server.ts"

test("a stranger with wallets that cost nothing has us write to a few dozen people an hour, not to thousands", async () => {
	const { web, database } = await outbox()
	let typed = 0
	const ask = (owner: string, clientIp: string) => {
		const address = `victim-${typed++}@example.org`
		return askAddress({ ...web, secret: SECRET, demo: false }, { owner, address, lang: "eng", clientIp })
	}
	const mails = () => database.db.$count(mail)
	const all = await Promise.allSettled(Array.from({ length: 30 }, () => ask("solana:one", "198.51.100.1")))
	for (const one of all)
		if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "identity:tooMany", status: 429 })
	expect(await mails()).toBeLessThanOrEqual(10)
	for (let n = 0; n < 100; n++) await ask(`solana:${n}`, "198.51.100.1").catch(() => {})
	expect(await mails()).toBeLessThanOrEqual(60)
	await ask("solana:another", "198.51.100.2")
})
