import { randomBytes, randomUUID } from "node:crypto"
import { expect, test } from "vitest"
import { migrationStatus } from "#app/features/migration/status.ts"
import { accepted, opened, outcomeOf, unguarded, WHO } from "#tests/factories/guarded-rows.ts"
import type { TestDatabase } from "./testing.ts"

const CODES = migrationStatus.names.map(migrationStatus.code)
/** As printed for machines, with what was added to them: from where to where. */
const PAIRS = [
	..."0>1 0>2 0>3 0>5 1>2 1>3 1>5 2>4 2>40 2>41 2>90 3>4 3>5 3>90 4>10 4>40 4>41 4>90 10>20 10>40 10>90".split(" "),
	..."40>4 40>20 40>41 41>42 41>40 90>2 90>3 90>4 90>10 90>20 90>40".split(" "),
]
const WALLET = `0x${"a1".repeat(20)}`
const CONTRACT = `0x${"c0".repeat(20)}`
const FEE = 100_000_000_000_000_000n
const hash = () => `0x${randomBytes(32).toString("hex")}`
const CHECK = "23514"

type Came = Readonly<{ kind: "nft" | "fee"; from?: string; units?: bigint; nft?: string }>

async function depositIn(database: TestDatabase, { kind, from = WALLET, units, nft = "7" }: Came): Promise<string> {
	const id = randomUUID()
	const of = kind === "nft" ? { contract: CONTRACT, nft } : { contract: null, nft: null }
	await unguarded(
		database,
		(
			tx,
		) => tx`insert into migration_deposit (id, kind, chain, hash, log_index, contract, nft_id, units, from_address, to_address, block, block_time, found_at)
			values (${id}, ${kind}, 'k', ${hash()}, 0, ${of.contract}, ${of.nft}, ${(units ?? (kind === "nft" ? 1n : FEE)).toString()}, ${from}, 'us', 1, now(), now())`,
	)
	return id
}

type Wish = Readonly<{
	nft?: string
	source?: string | null
	isPaid?: boolean
	mint?: string | null
	proof?: string | null
	firm?: string
	status?: string
}>

/** A migration in any status, with all that it may need for wherever it goes. */
async function migrationIn(database: TestDatabase, status: string, wish: Wish = {}): Promise<string> {
	const id = randomUUID()
	const nft = wish.nft ?? BigInt(`0x${randomBytes(8).toString("hex")}`).toString()
	const has = !["0", "1", "3", "5"].includes(status)
	const source = wish.source !== undefined ? wish.source : has ? await depositIn(database, { kind: "nft", nft }) : null
	const fee = await depositIn(database, { kind: "fee" })
	const isPaid = wish.isPaid ?? true
	const mint = wish.mint !== undefined ? wish.mint : ["10", "20"].includes(status) ? randomUUID() : null
	const isDone = status === "20"
	await unguarded(database, async (tx) => {
		await tx`insert into nft_migration (id, code, project_id, chain, status, old_project_id, old_wallet_address, old_wallet_type, old_nft_contract, old_nft_id,
				old_nft_name, old_nft_image, new_wallet_address, dest_fixed_at, dest_firm_at, dest_proof, source_deposit_id, fee_units, mint_id, new_mint_key, reg_id, reg_time,
				before_unknown, failure, created_at, changed_at)
			values (${id}, ${randomUUID()}, ${randomUUID()}, 'k', ${status}, 'kongz', ${WALLET}, 'kaia', ${CONTRACT}, ${nft}, 'n', '', 'S', now() - interval '2 days',
				now() + ${wish.firm ?? "-1 day"}::interval, ${wish.proof !== undefined ? wish.proof : "signed"}, ${source}, ${FEE.toString()}, ${mint}, ${isDone ? randomUUID() : null},
				${isDone ? randomUUID() : null}, ${isDone ? "2030-01-01" : null}::timestamptz, ${status === "90" ? "4" : null}, ${status === "40" ? "overdue" : null}, now(), now())`
		if (isPaid)
			await tx`insert into fee_use (migration_id, deposit_id, units, used_at) values (${id}, ${fee}, ${FEE.toString()}, now())`
		if (status === "41")
			await tx`insert into migration_return (id, deposit_id, migration_id, units, to_address, reason, created_at, done_at)
				values (${randomUUID()}, ${source}, ${id}, 1, ${WALLET}, 'asked', now(), now())`
	})
	return id
}

const move = (id: string, from: string, to: string) =>
	`update nft_migration set status = '${to}', failure = ${to === "40" ? "'overdue'" : "null"}, before_unknown = ${to === "90" ? `'${from}'` : "null"}${
		to === "10" ? ", mint_id = coalesce(mint_id, gen_random_uuid())" : ""
	}${to === "20" ? ", mint_id = coalesce(mint_id, gen_random_uuid()), reg_id = gen_random_uuid(), reg_time = now(), new_mint_key = gen_random_uuid()" : ""} where id = '${id}'`

test("G022, Q062: the states of a migration are those of its list, and 0, 10, 20 and 40 are an item's", () => {
	const { names, code, allows } = migrationStatus
	const listed = names.flatMap((from) =>
		names.filter((to) => allows(from, to)).map((to) => `${code(from)}>${code(to)}`),
	)
	expect(listed.sort()).toEqual([...PAIRS].sort())
	expect(["draft", "minting", "completed", "manual"].map((name) => code(name as "draft"))).toEqual([
		"0",
		"10",
		"20",
		"40",
	])
})

test.each(WHO)("a migration goes exactly where its list says, by the %s", async (who) => {
	const database = await opened()
	const moves = await accepted(database, who, CODES, async (from, to) => {
		const nft = BigInt(`0x${randomBytes(8).toString("hex")}`).toString()
		// Whoever comes to a state in which the old NFT is with us has its deposit already: its arrival is another test's.
		const needs = ["2", "4", "40", "10", "20", "41", "42"].includes(to)
		const source = needs && ["0", "1", "3"].includes(from) ? await depositIn(database, { kind: "nft", nft }) : undefined
		const id = await migrationIn(database, from, { nft, ...(source ? { source } : {}) })
		// Web may write few columns: to go on needs none of the others where it may.
		return who === "web" ? `update nft_migration set status = '${to}' where id = '${id}'` : move(id, from, to)
	})
	expect(moves).toEqual(who === "web" ? ["0>1", "0>5", "1>5"] : [...PAIRS].sort())
})

test.each(["owner", "worker"] as const)(
	"nothing is minted without both halves and a destination that stands, by the %s",
	async (who) => {
		const database = await opened()
		const to10 = async (wish: Wish) => outcomeOf(database, who, move(await migrationIn(database, "4", wish), "4", "10"))
		expect(await to10({})).toBe("done")
		expect(await to10({ isPaid: false })).toBe(CHECK)
		expect(await to10({ proof: null })).toBe(CHECK)
		expect(await to10({ proof: "waited", firm: "1 hour" })).toBe(CHECK)
	},
)

test.each(["owner", "worker"] as const)(
	"what may be minted does not go back, and what goes back is not minted, by the %s",
	async (who) => {
		const database = await opened()
		const mint = randomUUID()
		const id = await migrationIn(database, "40", { mint })
		const order = (status: string, reason: string | null) =>
			unguarded(
				database,
				(
					tx,
				) => tx`insert into outgoing (id, purpose, subject_id, kind, chain, wallet, asset, units, to_address, work, status, reason, created_at)
				values (${randomUUID()}, 'migration:mint', ${mint}, 'mint', 'c', 'w', 'nft', 1, 't', '{"do":"mint"}', ${status}, ${reason}, now())
				on conflict (subject_id) do update set status = excluded.status, reason = excluded.reason`,
			)
		const back = () => outcomeOf(database, who, move(id, "40", "41"))
		expect(await back()).toBe(CHECK)
		await order("stuck", "too-many-tries")
		expect(await back()).toBe(CHECK)
		await order("cancelled", "already-done")
		expect(await back()).toBe(CHECK)
		expect(await outcomeOf(database, who, move(id, "40", "4"))).toBe(CHECK)
		await order("cancelled", "sent-back")
		expect(await back()).toBe("done")
	},
)

test.each(["owner", "worker"] as const)(
	"a payment is used up to its units and never of somebody else's, by the %s",
	async (who) => {
		const database = await opened()
		const fee = await depositIn(database, { kind: "fee", units: FEE * 2n })
		const small = await depositIn(database, { kind: "fee", units: FEE / 2n })
		const foreign = await depositIn(database, { kind: "fee", from: `0x${"b2".repeat(20)}` })
		const nft = await depositIn(database, { kind: "nft" })
		const use = async (deposit: string, units = FEE) => {
			const id = await migrationIn(database, "2", { isPaid: false })
			return outcomeOf(database, who, insertUse(id, deposit, units))
		}
		expect(await use(small)).toBe(CHECK)
		expect(await use(small, FEE / 2n)).toBe("done")
		expect(await use(foreign)).toBe(CHECK)
		expect(await use(nft, 1n)).toBe(CHECK)
		expect(await use(fee, FEE * 2n)).toBe(CHECK)
		for (const _ of [1, 2]) {
			expect(await use(fee)).toBe("done")
			await database.sql.unsafe(insertUse(await migrationIn(database, "2", { isPaid: false }), fee, FEE))
		}
		expect(await use(fee)).toBe(CHECK)
		expect(await outcomeOf(database, who, back(fee, FEE))).toBe(CHECK)
	},
)

const insertUse = (id: string, deposit: string, units: bigint) =>
	`insert into fee_use (migration_id, deposit_id, units, used_at) values ('${id}', '${deposit}', ${units}, now())`
const back = (deposit: string, units: bigint, to = WALLET) =>
	`insert into migration_return (deposit_id, units, to_address, reason, created_at) values ('${deposit}', ${units}, '${to}', 'credit', now())`

test.each(["owner", "worker"] as const)(
	"what goes back goes once, whole, and to whom it came from, by the %s",
	async (who) => {
		const database = await opened()
		const fee = await depositIn(database, { kind: "fee" })
		expect(await outcomeOf(database, who, back(fee, FEE, `0x${"b2".repeat(20)}`))).toBe(CHECK)
		expect(await outcomeOf(database, who, back(fee, FEE / 4n))).toBe("done")
		await database.sql.unsafe(back(fee, FEE / 4n))
		expect(await outcomeOf(database, who, back(fee, FEE))).toBe(CHECK)
		const source = await depositIn(database, { kind: "nft", nft: "9" })
		await migrationIn(database, "4", { nft: "9", source })
		expect(await outcomeOf(database, who, back(source, 1n))).toBe(CHECK)
		const loose = await depositIn(database, { kind: "nft", nft: "10" })
		expect(await outcomeOf(database, who, back(loose, 1n))).toBe("done")
		await database.sql.unsafe(back(loose, 1n))
		expect(await outcomeOf(database, who, back(loose, 1n))).toBe(CHECK)
	},
)

test("an old NFT is on its way once, and a proof is used once", async () => {
	const database = await opened()
	await migrationIn(database, "4", { nft: "11" })
	await expect(migrationIn(database, "2", { nft: "11" })).rejects.toThrow("nft_migration_once")
	await migrationIn(database, "42", { nft: "12" })
	const source = await depositIn(database, { kind: "nft", nft: "12" })
	await migrationIn(database, "2", { nft: "12", source })
	await expect(migrationIn(database, "42", { nft: "12", source })).rejects.toThrow("source_deposit_id")
	const [row] = await database.sql`select chain, hash from migration_deposit where id = ${source}`
	await expect(
		unguarded(
			database,
			(
				tx,
			) => tx`insert into migration_deposit (id, kind, chain, hash, log_index, units, from_address, to_address, block, block_time, found_at)
				values (${randomUUID()}, 'fee', ${row?.chain}, ${row?.hash}, 0, 5, ${WALLET}, 'us', 1, now(), now())`,
		),
	).rejects.toThrow("migration_deposit_once")
})

test("web cannot make a destination count that nobody signed for, nor say that it waited", async () => {
	const database = await opened()
	const set = async (what: string, proof: string | null = null) => {
		const id = await migrationIn(database, "2", { proof, firm: "1 day" })
		return outcomeOf(database, "web", `update nft_migration set ${what} where id = '${id}'`)
	}
	expect(await set("new_wallet_address = 'T', dest_fixed_at = now(), dest_firm_at = now() + interval '24 hours'")).toBe(
		"done",
	)
	expect(await set("new_wallet_address = 'T', dest_fixed_at = now(), dest_firm_at = now()")).toBe(CHECK)
	expect(await set("dest_proof = 'waited'")).toBe(CHECK)
	expect(await set("dest_proof = 'waited', dest_firm_at = now() - interval '1 minute'")).toBe(CHECK)
	expect(await set("dest_fixed_at = now() - interval '2 days', dest_firm_at = now()")).toBe(CHECK)
	expect(await set("dest_proof = 'signed', dest_firm_at = now()")).toBe("done")
	expect(
		await set("new_wallet_address = 'T', dest_fixed_at = now(), dest_firm_at = now() + interval '24 hours'", "signed"),
	).not.toBe("done")
	expect(await set("mint_id = gen_random_uuid()")).toBe("42501")
})
