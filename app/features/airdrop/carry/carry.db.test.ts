import { createInitializeAccount3Instruction, TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { Keypair, PublicKey, SystemProgram } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { freezeInstruction } from "#app/chains/solana/nfts/freeze.server.ts"
import { listStep, moveStep, transferSteps } from "#app/chains/solana/nfts/testing.ts"
import type { Context } from "#app/db/context.ts"
import { propose } from "#app/identity/proposals/proposals.server.ts"
import { reconcile } from "#app/settlement/reconcile.server.ts"
import { attempt, operatorAct, outgoing } from "#app/settlement/tables.server.ts"
import { expectBooksInOrder } from "#tests/factories/books.ts"
import { throughKills } from "#tests/factories/killed-worker.ts"
import { deliverAirdrops } from "../deliver.server.ts"
import { dryRuns } from "../dry-run.server.ts"
import { findRecords } from "../search.server.ts"
import { airdropBatch, airdropRecord } from "../tables.server.ts"
import { askDryRun, discardList } from "../upload-list.server.ts"
import { findCarriedOver, listCarriedOver } from "./carried.server.ts"
import { listSources } from "./list-source.server.ts"
import { crossing } from "./testing.ts"

vi.setConfig({ testTimeout: 600_000 })

const numbers = (nfts: readonly Readonly<{ number: number }>[]) => nfts.map(({ number }) => `${number}`).join(", ")

/** An account for an NFT that does not follow from its owner's address, and how it gets there. */
const openSteps = (owner: Keypair, at: Keypair, asset: string) => [
	SystemProgram.createAccount({
		...{ fromPubkey: owner.publicKey, newAccountPubkey: at.publicKey, programId: TOKEN_2022_PROGRAM_ID },
		...{ space: 165, lamports: 3_000_000 },
	}),
	createInitializeAccount3Instruction(at.publicKey, new PublicKey(asset), owner.publicKey, TOKEN_2022_PROGRAM_ID),
]
const moveFrom = (nft: Readonly<{ asset: string; account: string; owner: string }>, to: PublicKey) =>
	moveStep(nft.asset, new PublicKey(nft.account), to, new PublicKey(nft.owner))

test("an old collection crosses: listed by the chain, reckoned, released by two, each old one frozen for good with its new one minted to its holder", async () => {
	const { world, one, start, release, records, deliver, master, heldBy, holder, act, move } = await crossing()
	const [ann, bob] = [await holder(2), await holder()]
	const old = [...ann.nfts, ...bob.nfts]
	const batch = await start({ ids: numbers(old), jsonPath: "https://example.org/hag/" })
	expect(batch).toMatchObject({ kind: "carry", asset: "hag", rows: 3, units: 3n, status: "draft", unlisted: null })
	expect(batch.crossing).toMatchObject({
		source: { collection: "kongz" },
		dest: { jsonPath: "https://example.org/hag/" },
	})
	await askDryRun(world.web, batch.id)
	await dryRuns(world.worker)
	const [reckoned] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, batch.id))
	expect(BigInt(reckoned?.dryRun?.rent ?? 0)).toBeGreaterThan(3n * 4_000_000n)
	// However few, one asks and another agrees.
	const alone = "00000000-0000-4000-8000-0000000000ac"
	const asked = { id: alone, kind: "release-airdrop", subject: batch.id, evidence: { rows: "3", units: "3" } } as const
	expect(await propose(world.web, one, { ...asked, reason: "a test" })).toBe("proposed")
	await deliverAirdrops(world.worker)
	expect(await world.ctx.db.$count(operatorAct, eq(operatorAct.id, alone))).toBe(0)
	expect(await release(batch.id)).toEqual({ said: "proposed", outcome: "done" })
	expect(await master(batch.id)).toBe("0")
	await deliverAirdrops(world.worker)
	expect(await master(batch.id)).toBe("10")
	await deliver(batch.id)
	expect(await master(batch.id)).toBe("20")
	const rows = await records(batch.id)
	expect(rows.map((row) => row.oldMintAccount).sort()).toEqual(old.map(({ asset }) => asset).sort())
	for (const row of rows) {
		const was = old.find(({ asset }) => asset === row.oldMintAccount)
		expect(row).toMatchObject({ status: "20", newWalletAddress: was?.owner, oldTokenAccount: was?.account })
		expect(row.newNftJson).toBe(`https://example.org/hag/${was?.number}.json`)
		expect(row.signature).toMatch(/^\w{80,}/)
	}
	// One new for each old, which its holder cannot move, and which counts for nobody any more.
	expect((await heldBy(ann.address)).map(({ collection }) => collection)).toEqual(["hag", "hag"])
	expect((await heldBy(bob.address)).map(({ asset }) => asset)).toEqual(
		rows.flatMap((row) => (row.newWalletAddress === bob.address ? (row.newMintAccount ?? []) : [])),
	)
	const [first] = bob.nfts
	if (!first) throw new Error("one was given")
	await move([bob.keys], transferSteps(first, ann.keys.publicKey))
	const still = await world.ctx.chains.solana.nfts.holdersOf([first.asset])
	expect(still.get(first.asset)).toMatchObject({ owner: bob.address, account: first.account, isFrozen: true })
	// Its holder finds it by the address.
	expect(await findRecords(world.web, bob.address)).toMatchObject([{ list: "A crossing", completed: true }])
	// Where it came from is public, as of what came from Kaia.
	const [group, number] = [batch.crossing?.source.contract ?? "", `${first.number}`]
	const page = await findCarriedOver(world.web, { contract: group, id: number })
	expect(page).toMatchObject({
		one: {
			...{ how: "frozen", collection: "PunkyKongz" },
			from: { contract: group, id: number, mint: first.asset, account: first.account },
			to: { collection: batch.address, mint: (await heldBy(bob.address))[0]?.asset },
		},
		picture: { family: "kongz", seed: first.number },
	})
	if (page === null || page === "on-its-way") throw new Error("it has crossed")
	expect(page.one.from.hash).toBe(page.one.to.signature)
	expect(JSON.stringify(page)).not.toContain("account:")
	const listed = await listCarriedOver(world.web, null, 2)
	const [, last] = listed
	expect(listed).toHaveLength(2)
	expect(await listCarriedOver(world.web, last ? { time: new Date(last.time), id: last.id } : null, 2)).toHaveLength(1)
	expect(await findCarriedOver(world.web, { contract: group, id: "0" })).toBe(null)
	// It is done: nothing of it can be started anew.
	expect((await start({ ids: `${first.number}` })).unlisted).toEqual({ code: "missing", ids: [`${first.number}`] })
	expect((await act("end-airdrop", batch.id)).outcome).toBe("done")
	await expectBooksInOrder(world.ctx)
})

test("the holder of the moment receives it: moved before it is queued, in the last moment, and after it failed", async () => {
	const { world, start, release, act, records, deliver, heldBy, holder, stranger, move } = await crossing()
	const [ann, bob] = [await holder(2), await holder(0)]
	const [early, late] = ann.nfts
	if (!early || !late) throw new Error("two were given")
	const { id } = await start({ ids: numbers(ann.nfts) })
	await release(id)
	await move([ann.keys], transferSteps(early, bob.keys.publicKey))
	await deliverAirdrops(world.worker)
	expect((await records(id)).map((row) => row.newWalletAddress).sort()).toEqual([ann.address, bob.address].sort())
	// Between the look and the signature.
	const carol = stranger()
	await move([ann.keys], transferSteps(late, carol))
	for (let n = 0; n < 4; n++) {
		await world.settle()
		await deliverAirdrops(world.worker)
	}
	const failed = (await records(id)).find((row) => row.oldMintAccount === late.asset)
	expect(failed).toMatchObject({ status: "40", reason: "moved", newMintAccount: null })
	expect(await heldBy(carol.toBase58())).toMatchObject([{ asset: late.asset, isFrozen: false }])
	expect(await heldBy(bob.address)).toMatchObject([{ collection: "hag" }])
	expect(await act("retry-airdrop", id)).toEqual({ said: "proposed", outcome: "done" })
	await deliver(id)
	expect(await heldBy(carol.toBase58())).toMatchObject([{ collection: "hag" }])
	expect(await heldBy(ann.address)).toEqual([])
	const [row] = await world.ctx.db
		.select()
		.from(outgoing)
		.where(eq(outgoing.subjectId, failed?.id ?? ""))
	expect(row).toMatchObject({ status: "done", toAddress: carol.toBase58() })
	await expectBooksInOrder(world.ctx)
})

test("what is frozen, offered, staked, promised, in no wallet or in another account is not carried and says why; set free, it is tried again", async () => {
	const { world, start, release, act, records, deliver, master, heldBy, holder, stranger, move, stake } =
		await crossing()
	const ann = await holder(7)
	const [frozen, offered, staked, promised, off, aside, free] = ann.nfts
	if (!frozen || !offered || !staked || !promised || !off || !aside || !free) throw new Error("seven were given")
	const { freezeAuthority } = world.chain.demo.nfts
	const signer = world.keys.freezeAuthority
	const ours = { multisig: freezeAuthority, signer: signer.publicKey.toBase58() }
	await move([ann.keys, signer], [freezeInstruction({ ...ours, account: frozen.account, mint: frozen.asset })])
	await move([ann.keys], [listStep(offered, stranger())])
	const { sql } = world.database
	const { name } = world.ctx.chains.solana
	await stake(staked)
	await sql`insert into nft_prize (chain, asset, vault, account, collection, number, is_ours, is_frozen, first_seen_at)
		values (${name}, ${promised.asset}, ${ann.address}, ${promised.account}, 'kongz', 1, true, false, now())`
	await sql`insert into nft_promise (chain, asset, kind, subject_id, position, since) values (${name}, ${promised.asset}, 'drop', gen_random_uuid(), 1, now())`
	const [nobody] = PublicKey.findProgramAddressSync([Buffer.from("x")], stranger())
	await move([ann.keys], transferSteps(off, nobody))
	const elsewhere = Keypair.generate()
	await move(
		[ann.keys, elsewhere],
		[...openSteps(ann.keys, elsewhere, aside.asset), moveFrom(aside, elsewhere.publicKey)],
	)
	const { id } = await start({ ids: numbers(ann.nfts) })
	await release(id)
	const why = async () =>
		Object.fromEntries((await records(id)).map((row) => [row.oldMintAccount, row.reason ?? row.status]))
	for (let n = 0; n < 6; n++) {
		await deliverAirdrops(world.worker)
		await world.settle()
	}
	expect(await why()).toEqual({
		[frozen.asset]: "frozen",
		[offered.asset]: "listed",
		[staked.asset]: "staked",
		[promised.asset]: "promised",
		[off.asset]: "no-wallet",
		[aside.asset]: "other-account",
		[free.asset]: "20",
	})
	expect(await master(id)).toBe("30")
	expect(await world.ctx.db.$count(outgoing, eq(outgoing.purpose, "airdrop:nft"))).toBe(1)
	expect(await heldBy(ann.address, "hag")).toHaveLength(1)
	// The stake and the promise are over, the offer is withdrawn; what has no wallet stays as it is.
	await sql`update nft_stake set status = 'unstaked', ended_at = now(), end_reason = 'owner' where asset = ${staked.asset}`
	await sql`update nft_promise set ended_at = now(), outcome = 'free' where asset = ${promised.asset}`
	const back = stranger()
	await move([ann.keys], transferSteps(offered, back))
	await move(
		[ann.keys],
		[moveFrom({ ...aside, account: elsewhere.publicKey.toBase58() }, new PublicKey(aside.account))],
	)
	expect((await act("retry-airdrop", id)).outcome).toBe("done")
	await deliver(id)
	expect(await why()).toEqual({
		[frozen.asset]: "frozen",
		[offered.asset]: "20",
		[staked.asset]: "20",
		[promised.asset]: "20",
		[off.asset]: "no-wallet",
		[aside.asset]: "20",
		[free.asset]: "20",
	})
	expect(await heldBy(back.toBase58())).toMatchObject([{ collection: "hag" }])
	// What never can be is given up with the list; the frozen one may stand in another.
	const attempts = await world.ctx.db.$count(attempt)
	expect((await act("end-airdrop", id)).outcome).toBe("done")
	expect(await master(id)).toBe("30")
	expect((await records(id)).map((row) => row.status).toSorted()).toEqual([...Array(5).fill("20"), "40", "40"])
	expect((await act("retry-airdrop", id)).outcome).toBe("not-released")
	await deliverAirdrops(world.worker)
	await world.settle()
	expect(await world.ctx.db.$count(attempt)).toBe(attempts)
	const again = await start({ ids: `${frozen.number}, ${off.number}` })
	expect(again).toMatchObject({ rows: 2, unlisted: null })
	await release(again.id)
	await deliver(again.id)
	expect((await act("end-airdrop", again.id)).outcome).toBe("done")
	expect(await master(again.id)).toBe("40")
	// Neither staked in its wallet nor promised from now on, whoever writes it.
	for (const one of [staked, free]) await expect(stake(one)).rejects.toThrow("carried over")
	await expect(
		sql`insert into nft_promise (chain, asset, kind, subject_id, position, since) values (${name}, ${promised.asset}, 'drop', gen_random_uuid(), 2, now())`,
	).rejects.toThrow("carried over")
})

test("workers that die at any transaction, between signing and sending, and between landing and booking: one new NFT for each old one, and no old one frozen without", async () => {
	const { world, start, release, records, heldBy, holder } = await crossing()
	const people = [await holder(2), await holder(2)]
	const old = people.flatMap(({ nfts }) => nfts)
	const id = crypto.randomUUID()
	// Listed through kills as well: its rows are there once.
	const batch = await start({ id, ids: numbers(old) })
	await throughKills(world.worker, listSources)
	expect(batch.rows).toBe(4)
	expect(await records(id)).toHaveLength(4)
	await release(id)
	expect(await throughKills(world.worker, deliverAirdrops)).toBeGreaterThan(1)
	// The node takes nothing of what was signed and stored, then takes it while no worker looks.
	world.chain.control("control_fault", { kind: "drop", count: 4 })
	await world.reconcile()
	expect(await world.ctx.db.$count(attempt)).toBe(4)
	expect((await heldBy(people[0]?.address ?? "", "hag")).length).toBe(0)
	await throughKills(world.worker, deliverAirdrops)
	// Ended at any transaction between landing and booking.
	const look = (ctx: Context) => reconcile(ctx, { handlers: world.handlers, payers: world.payers })
	let kills = 0
	for (let n = 0; n < 20 && (await records(id)).some((row) => row.status !== "20"); n++) {
		world.mine()
		kills += await throughKills(world.worker, look)
		await deliverAirdrops(world.worker)
	}
	expect(kills).toBeGreaterThan(1)
	expect((await records(id)).every((row) => row.status === "20")).toBe(true)
	for (const { address } of people)
		expect((await heldBy(address)).map(({ collection }) => collection)).toEqual(["hag", "hag"])
	const signatures = new Set((await records(id)).map((row) => row.signature))
	expect(signatures.size).toBe(4)
	expect(await world.ctx.db.$count(attempt)).toBe(4)
	await expectBooksInOrder(world.ctx)
})

test("an NFT stands in one list at a time; a draft that is discarded, or a row that has failed, frees it for another", async () => {
	const { world, one, start, release, act, records, deliver, holder, stranger, heldBy, move } = await crossing()
	const ann = await holder(2)
	const ids = numbers(ann.nfts)
	const first = await start({ ids })
	expect((await start({ ids })).unlisted).toMatchObject({ code: "elsewhere" })
	await discardList(world.web, one, first.id)
	const second = await start({ ids: ann.nfts.map(({ asset }) => asset).join("\n") })
	expect(second.rows).toBe(2)
	const [offered] = ann.nfts
	if (!offered) throw new Error("two were given")
	await move([ann.keys], [listStep(offered, stranger())])
	await release(second.id)
	await deliver(second.id)
	const third = await start({ ids: offered.asset })
	expect(third.rows).toBe(1)
	// It is in another list now: there it goes on, and here it is not tried again.
	expect((await act("retry-airdrop", second.id)).outcome).toBe("nothing-failed")
	const to = stranger()
	await move([ann.keys], transferSteps(offered, to))
	await release(third.id)
	await deliver(third.id)
	expect(await heldBy(to.toBase58())).toMatchObject([{ collection: "hag" }])
	const states = [...(await records(second.id)), ...(await records(third.id))].map((row) => row.status)
	expect(states.sort()).toEqual(["20", "20", "40"])
	await expect(
		world.database.sql`update airdrop_record set status = '0', reason = null where status = '40'`,
	).rejects.toThrow("airdrop_record_old_mint")
})

test("what was asked for wrongly is told by its field, and what the collection does not have before anything is stored", async () => {
	const { world, start, holder, give } = await crossing()
	const wrong = async (change: Parameters<typeof start>[0]) =>
		start(change).then(
			() => "taken",
			(error) => error.field,
		)
	expect(await wrong({ source: "nothing" })).toBe("source")
	expect(await wrong({ dest: "kongz" })).toBe("dest")
	expect(await wrong({ dest: "nothing" })).toBe("dest")
	for (const jsonPath of ["javascript:x", "ftp://x/", "//evil.example/", "https://a b/", `https://${"x".repeat(120)}`])
		expect([jsonPath, await wrong({ jsonPath })]).toEqual([jsonPath, "jsonPath"])
	for (const ids of ["-1", "one", "0x12", "1;drop", Array.from({ length: 10_001 }, (_, n) => n).join(",")])
		expect([ids.slice(0, 10), await wrong({ ids })]).toEqual([ids.slice(0, 10), "ids"])
	expect(await world.ctx.db.$count(airdropBatch)).toBe(0)
	expect((await start({ ids: "99999999" })).unlisted).toEqual({ code: "missing", ids: ["99999999"] })
	const ann = await holder()
	const long = await start({ ids: numbers(ann.nfts), jsonPath: `https://example.org/${"x".repeat(65)}` })
	expect(long.unlisted).toMatchObject({ code: "too-long" })
	expect(await world.ctx.db.$count(airdropRecord)).toBe(0)
	// What web itself writes is held against the settings before anybody is shown a row of it.
	const lie = await start({ ids: "99999998" })
	const forged = crypto.randomUUID()
	await world.web.db.insert(airdropBatch).values({
		...{ ...lie, id: forged, rows: 0, units: 0n, listedAt: null, unlisted: null },
		crossing: lie.crossing && { ...lie.crossing, ids: null, dest: { ...lie.crossing.dest, contract: "another" } },
	})
	await listSources(world.worker)
	const [told] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, forged))
	expect(told?.unlisted).toEqual({ code: "none", ids: [] })
	// All that there are, once.
	await give(ann.address, 3, "hag")
	const all = await start({ source: "hag", dest: "kongz" })
	expect(all.rows).toBeGreaterThanOrEqual(3)
	const [again] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, all.id))
	await listSources(world.worker)
	expect(await world.ctx.db.$count(airdropRecord, eq(airdropRecord.batchId, all.id))).toBe(again?.rows)
})

test("staked in the moment in which it is queued, it stays with its stake: the worker waits for whoever came first", async () => {
	const { world, start, release, records, holder, stake } = await crossing()
	const { sql } = world.database
	const ann = await holder(1)
	const [nft] = ann.nfts
	if (!nft) throw new Error("one was given")
	const { id } = await start({ ids: `${nft.number}` })
	await release(id)
	let delivered: Promise<unknown> = Promise.resolve()
	await sql.begin(async (tx) => {
		await stake(nft, tx)
		delivered = deliverAirdrops(world.worker)
		const waiting = async () => (await sql`select count(*)::int as n from pg_locks where not granted`)[0]?.n
		await expect.poll(waiting).toBeGreaterThan(0)
	})
	await delivered
	expect(await records(id)).toMatchObject([{ status: "40", reason: "staked" }])
	expect(await world.ctx.db.$count(outgoing, eq(outgoing.purpose, "airdrop:nft"))).toBe(0)
})

test("while it is being carried, nobody stakes it in its wallet", async () => {
	const { world, start, release, records, deliver, holder, stake } = await crossing()
	const ann = await holder(1)
	const [nft] = ann.nfts
	if (!nft) throw new Error("one was given")
	const { id } = await start({ ids: `${nft.number}` })
	await release(id)
	await deliverAirdrops(world.worker)
	expect((await records(id)).map((row) => row.status)).toEqual(["10"])
	await expect(stake(nft)).rejects.toThrow("carried over")
	await deliver(id)
	expect((await records(id)).map((row) => row.status)).toEqual(["20"])
})
