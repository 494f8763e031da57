import { expect, test } from "vitest"
import { accountIn, cosignedIn, opened, orderIn, outcomeOf, unique, type Who } from "#tests/factories/guarded-rows.ts"

const change = (table: string, set: string, id: string) => `update ${table} set ${set} where id = '${id}'`
const another = "gen_random_uuid()"

test("no amount is NaN, which is greater than every number, and no reward is negative, whoever writes it", async () => {
	const database = await opened()
	const account = await accountIn(database)
	const draft = (units: string, reward: string) =>
		`insert into coin_position (status, chain, asset, units, days, rule_id, apr_bps, method, reward, lang, created_at)
			values ('draft', 'c', 'a', ${units}, 30, ${another}, 1, 'm', ${reward}, 'eng', now())`
	const debit = (sums: string) =>
		`insert into vault_debit (chain, signature, account, asset, units, fee, rent, slot, block_time, recorded_at)
			values ('c', '${unique()}', 'v', 'a', ${sums}, 1, now(), now())`
	const foreign = (seen: string, now: string) =>
		`insert into foreign_account (chain, account, owner, mint, seen_units, now_units, seen_at) values ('c', 'f', 'o', 'm', ${seen}, ${now}, now())`
	const leg = {
		leg: "l",
		asset: "a",
		units: "NaN",
		debitOwner: "x",
		debitKind: "kept",
		creditOwner: "y",
		creditKind: "kept",
	}
	const wrong: readonly (readonly [Who, string])[] = [
		[
			"web",
			`insert into intent (purpose, subject_id, chain, vault, asset, units, reference, expires_at, late, created_at)
			values ('t', ${another}, 'c', 'v', 'a', 'NaN', '${unique()}', now(), 'refund', now())`,
		],
		["web", draft("'NaN'", "1")],
		["web", draft("1", "'NaN'")],
		["web", draft("1", "-5")],
		[
			"worker",
			`insert into receipt (chain, signature, instruction, account, asset, units, slot, block_time, outcome, reason, recorded_at)
			values ('c', '${unique()}', 0, 'v', 'a', 'NaN', 1, now(), 'kept', 'r', now())`,
		],
		[
			"worker",
			`insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at)
			values ('t', ${another}, 'transfer', 'c', 'w', 'a', 'NaN', 't', 'queued', now())`,
		],
		["worker", `select post_transfers('t', ${another}, now(), '${JSON.stringify([leg])}')`],
		["worker", debit("'NaN', 0, 0")],
		["worker", debit("1, 'NaN', 0")],
		["worker", debit("1, 0, 'NaN'")],
		["worker", foreign("'NaN'", "0")],
		["worker", foreign("null", "'NaN'")],
		[
			"worker",
			`insert into announced_debit (chain, signature, account, asset, units, act_id, created_at)
			values ('c', '${unique()}', 'v', 'a', 'NaN', ${another}, now())`,
		],
		["owner", `set local "ledger.posting" = 'on'; ${change("ledger_account", "balance = 'NaN'", account)}`],
		["owner", `insert into ledger_delta (account_id, units) values ('${account}', 'NaN')`],
	]
	for (const [who, text] of wrong) expect(await outcomeOf(database, who, text), `${who}: ${text}`).toBe("23514")
})

test("a thaw is of one NFT in its account, and what is live bears our signature, whoever writes it", async () => {
	const database = await opened()
	const asked = (kind: string, units: string, account: string) =>
		`insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, account, status, created_at)
			values ('t', ${another}, '${kind}', 'c', 'w', 'nft', ${units}, 't', ${account}, 'queued', now())`
	const wrong = [
		asked("thaw", "2", "'held-in'"),
		asked("thaw", "1", "null"),
		asked("transfer", "1", "'held-in'"),
		change("cosigned", "status = 'live'", await cosignedIn(database)),
		change("cosigned", "status = 'refused'", await cosignedIn(database)),
	]
	for (const text of wrong) expect(await outcomeOf(database, "worker", text), text).toBe("23514")
	expect(await outcomeOf(database, "worker", asked("thaw", "1", "'held-in'"))).toBe("done")
})

test("an order says what is done, of one NFT, and nothing else does; neither that nor for whom it is changes", async () => {
	const database = await opened()
	const asked = (kind: string, units: string, work: string) =>
		`insert into outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, work, status, created_at)
			values ('t', ${another}, '${kind}', 'c', 'w', 'nft', ${units}, 't', ${work}, 'queued', now())`
	const wrong = [
		...["mint", "burn", "update"].map((kind) => asked(kind, "1", "null")),
		asked("mint", "2", "'{}'"),
		asked("transfer", "1", "'{}'"),
	]
	for (const text of wrong) expect(await outcomeOf(database, "worker", text), text).toBe("23514")
	expect(await outcomeOf(database, "worker", asked("mint", "1", "'{}'"))).toBe("done")
	expect(await outcomeOf(database, "web", asked("mint", "1", "'{}'"))).toBe("42501")
	const held = await orderIn(database, "held")
	for (const set of ["work = '{}'", "work = null", "to_address = 'x'", "asset = 'x'"])
		expect(await outcomeOf(database, "owner", change("outgoing", set, held)), set).toBe("23000")
})
