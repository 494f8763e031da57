import { Keypair } from "@solana/web3.js"
import { expect, test } from "vitest"
import { outbox } from "#app/mail/testing.ts"
import { dropAddress, keepAddress, listWatched, MOST_WATCHED } from "./kept.server.ts"
import { keptForm } from "./kept-form.ts"

const someone = () => Keypair.generate().publicKey.toBase58()

test("an owner keeps twenty addresses under names of their own, however many are sent at once, and sees no one else's", async () => {
	const { web } = await outbox()
	const address = someone()
	await keepAddress(web, { owner: "a", address, label: "First" })
	await keepAddress(web, { owner: "a", address, label: "Renamed" })
	expect(await listWatched(web, "a")).toEqual([{ address, label: "Renamed" }])
	expect(await listWatched(web, "b")).toEqual([])
	const all = await Promise.allSettled(
		Array.from({ length: 25 }, () => keepAddress(web, { owner: "a", address: someone(), label: "" })),
	)
	expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_WATCHED - 1)
	expect((await listWatched(web, "a")).length).toBe(MOST_WATCHED)
	await dropAddress(web, { owner: "b", address })
	expect((await listWatched(web, "a")).length).toBe(MOST_WATCHED)
	await dropAddress(web, { owner: "a", address })
	expect((await listWatched(web, "a")).length).toBe(MOST_WATCHED - 1)
})

test("only an address of Solana is kept, under a name that cannot turn a line around", () => {
	const read = (address: string, label = "") => keptForm.safeParse({ do: "keep", address, label }).success
	expect(read(someone(), "내 지갑")).toBe(true)
	for (const wrong of ["", "x", "0".repeat(44), `0x${"ab".repeat(20)}`, `${someone()}\n`.repeat(2)])
		expect(read(wrong), wrong).toBe(false)
	for (const wrong of ["a".repeat(41), "a\u0000", "a\u202eb", "a\nb"]) expect(read(someone(), wrong), wrong).toBe(false)
})
