import { createHash } from "node:crypto"
import { pino } from "pino"
import type { Db } from "#app/db/client.server.ts"
import { actsToday } from "#app/features/crafting/admit.server.ts"
import { listWaiting } from "#app/features/crafting/go.server.ts"
import { listGears } from "#app/features/crafting/list-gears.server.ts"
import { ownData as gearData } from "#app/features/crafting/own-data.server.ts"
import { ownData as mintData } from "#app/features/mint/own-data.server.ts"
import { ownData as raffleData } from "#app/features/raffle/own-data.server.ts"
import { ledgerPage } from "#app/features/raffle/pages/ledger/load.server.ts"
import { followLateLandings } from "#app/minting/items/follow-late-landings.server.ts"
import { markUnknown } from "#app/minting/items/mark-unknown.server.ts"
import { prepareUnits } from "#app/minting/items/prepare-units.server.ts"
import { releaseLapsed } from "#app/minting/purchases/release-lapsed.server.ts"
import { countOf, purchasesOf } from "#app/minting/queries.server.ts"
import { stockLeft } from "#app/minting/stock.server.ts"
import { sessionWallet } from "#tests/factories/session-wallets.ts"

/** So many of one plan, and of one raffle. */
const OF_ONE = 10_000
const PLAN = "md5('plan' || (n / 10000))::uuid"

/** As many rows in each table of minting, of the forge and of raffles. All are over but a few quotes, one in a thousand items failed, and that long ago. */
export function mintRows(rows: number, members: number): string[] {
	const n = `from generate_series(1, ${rows}) n`
	const who = `'member' || (n % ${members})`
	const of = (kind: string) => `md5('${kind}' || n)::uuid`
	const ago = "now() - interval '1 day' - n * interval '1 second'"
	return [
		`insert into mint_plan (id, name, kind, status, chain, collection, text, stock, starts_at, ends_at, created_by, created_at)
			select distinct ${PLAN}, 'plan' || (n / ${OF_ONE}), 'k', case when n / ${OF_ONE} = 0 then '10' else '50' end, 'solana', 'kongz', '{}'::jsonb, 100000, now(), now() + interval '1 day', 'a', now() ${n}`,
		`insert into mint_unit (plan_id, number, purchase_id, secret) select ${PLAN}, n % ${OF_ONE} + 1, case when n % 100 > 0 then ${of("bought")} end, ${of("secret")} ${n}`,
		`insert into mint_purchase (id, plan_id, wallet, quantity, way, status, reference, asset, units, expires_at, asked_by, created_at, ended_at)
			select ${of("bought")}, ${PLAN}, ${who}, 1, 'pay-first', '20', 'bought' || n, 'a', 1, now(), 'w', ${ago}, now() ${n}`,
		`insert into minting_master (id, purchase_id, status, changed_at) select ${of("master")}, ${of("bought")}, '20', now() ${n}`,
		`insert into minting_payment (id, purchase_id, status, asset, units, vault, intent_id, signature, created_at)
			select ${of("pays")}, ${of("bought")}, '10', 'a', 1, 'v', ${of("pays")}, 's', ${ago} ${n}`,
		`insert into minting_item (id, master_id, number, status, tries, signature, asset, changed_at)
			select ${of("item")}, ${of("master")}, n % ${OF_ONE} + 1, case when n % 1000 > 0 then '20' else '40' end, 1, 's', case when n % 1000 > 0 then 'minted' || n end, ${ago} ${n}`,
		`insert into gear (id, order_hash, kind, series, chain, owner, rule_id, order_said, asset, units, intent_id, status, created_at, signature, beacon, block_time, slot, round, ended_at)
			select ${of("gear")}, 'o' || n, 'craft', 's', 'c', ${who}, ${of("rule")}, '{}', 'a', 1, ${of("gear")}, '20', ${ago}, 'gear' || n, '{}', now(), 1, 1, now() ${n}`,
		`insert into gear_input (gear_id, place, role, chain, collection, asset, account, number, state)
			select ${of("gear")}, 0, 'tool', 'c', 'crafter', 'tool' || n, 'a', 1, 'burnt' ${n}`,
		`insert into raffle (id, name, status, texts, opens_at, closes_at, maximum, minimum, wins_per_wallet, prizes, excluded, created_by, created_at)
			select distinct md5('raffle' || (n / ${OF_ONE}))::uuid, 'raffle-' || (n / ${OF_ONE}), 'draft', '{"en": {"title": "a"}}'::jsonb, now(), now() + interval '1 day', 10000, 0, 'any', '[]'::jsonb, '[]'::jsonb, 'a', now() ${n}`,
		`insert into raffle_ticket (raffle_id, number, wallet, source, payment, given_at)
			select md5('raffle' || (n / ${OF_ONE}))::uuid, n % ${OF_ONE} + 1, ${who}, ${of("ticket")}, 'p', now() ${n}`,
	]
}

/** What pages and sweeps ask of them. */
export function mintWorks(owner: string, n: number): Readonly<Record<string, (db: Db) => Promise<unknown>>> {
	const md5 = (text: string) => createHash("md5").update(text).digest("hex")
	const now = async () => new Date()
	// The cast: no chain is asked, since nothing failed a short while ago.
	const working = (db: Db) =>
		({ db, now, log: pino({ level: "silent" }) }) as unknown as Parameters<typeof followLateLandings>[0]
	const plan = md5(`plan${Math.floor(n / OF_ONE)}`)
	const asking = { wallet: sessionWallet({ chain: "solana", address: owner }), draftOwner: null }
	const after = ["1800000000000000", md5("gear7")] as const
	return {
		"purchases of a wallet": (db) => purchasesOf({ db }, [owner], 50),
		"what a wallet has of a plan": (db) => countOf({ db }, { planId: plan, wallet: owner, phaseId: null }),
		"what is left of a plan": (db) => stockLeft({ db }, md5("plan1")),
		"mints: what was left behind": async (db) => [
			await releaseLapsed(working(db)),
			await markUnknown(working(db)),
			await followLateLandings(working(db)),
		],
		"mints: what is prepared": (db) => prepareUnits(working(db)),
		"mints, forge and tickets: own data": async (db) => [
			await mintData.read({ db, secret: "" }, asking),
			await gearData.read({ db, secret: "" }, asking),
			await raffleData.read({ db, secret: "" }, asking),
		],
		"forge: what waits, and what a wallet did today": async (db) => [
			await listWaiting({ db }),
			await actsToday({ db }, owner, new Date()),
		],
		"forge: operators' pages": async (db) => {
			for (const filters of [{}, { status: "failed" }, { kind: "evolve" }, { owner }, { signature: `gear${n}` }])
				await listGears({ db }, { sort: "newest-", after, filters }, [])
		},
		"raffles: a page of the ledger": (db) =>
			ledgerPage({ db }, { lang: "eng", name: "raffle-0", after: 5_000, ofDemo: new Set() }),
	}
}
