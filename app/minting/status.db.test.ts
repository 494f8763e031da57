import { expect, test } from "vitest"
import type { TestDatabase } from "#app/db/testing.ts"
import type { StatusMachine } from "#app/operations/status.ts"
import { accepted, opened, WHO } from "#tests/factories/guarded-rows.ts"
import { itemIn, masterIn, paymentIn, planIn, purchaseIn, signedIn } from "#tests/factories/mint-rows.ts"
import { itemStatus, masterStatus, paymentStatus, planStatus, purchaseStatus } from "./status.ts"

/** The defaults' list of transitions, T3–T6 and T8: from, and where it may go. */
const LISTED = {
	"nft-mint": { "0": ["10", "5"], "5": ["0", "20"], "10": ["20", "5"], "20": [] },
	"minting-master": {
		"0": ["10", "40"],
		"10": ["20", "30", "40", "90"],
		"20": [],
		"30": ["10", "20"],
		"40": ["10", "20", "30"],
		"90": ["10", "20", "30", "40"],
	},
	"minting-item": { "0": ["10", "40"], "10": ["20", "40"], "20": [], "40": ["0", "20"] },
	"minting-payment": { "0": ["10", "5"], "5": ["10"], "10": [] },
	"mint-plan": { "0": ["10", "5"], "5": ["0"], "10": ["50", "5"], "50": [] },
} as const satisfies Record<string, Record<string, readonly string[]>>
type Listed = keyof typeof LISTED

const movesOf = (entity: Listed) =>
	Object.entries<readonly string[]>(LISTED[entity])
		.flatMap(([from, to]) => to.map((one) => `${from}>${one}`))
		.sort()

/** What only the worker says: that the chain has shown something for good. */
const WORKERS: Readonly<Partial<Record<Listed, readonly string[]>>> = {
	"nft-mint": ["10>20", "10>5", "5>20"],
	"minting-item": ["10>20", "10>40", "40>20"],
	"minting-payment": ["0>10", "5>10"],
	"minting-master": [
		"10>20",
		"10>30",
		"10>40",
		"10>90",
		"30>10",
		"30>20",
		"40>10",
		"40>20",
		"40>30",
		"90>10",
		"90>20",
		"90>30",
		"90>40",
	],
	"mint-plan": ["0>10", "0>5", "5>0", "10>50", "10>5"],
}

const MACHINES: readonly Readonly<{ machine: StatusMachine<string>; tryOf: TryOf }>[] = [
	{ machine: purchaseStatus, tryOf: tryPurchase },
	{ machine: masterStatus, tryOf: tryMaster },
	{ machine: itemStatus, tryOf: tryItem },
	{ machine: paymentStatus, tryOf: tryPayment },
	{ machine: planStatus, tryOf: tryPlan },
]
type TryOf = (database: TestDatabase, from: string, to: string) => Promise<string>

async function tryPurchase(database: TestDatabase, from: string, to: string) {
	const id = await purchaseIn(database, await planIn(database), { status: from, way: "atomic" })
	const signature = to === "10" ? await signedIn(database, id) : "s"
	const set = `status = '${to}', reason = ${to === "5" ? "'r'" : "null"}, signature = '${signature}'`
	return `update mint_purchase set ${set} where id = '${id}'`
}

/** What the items of a master say that is in such a state. */
const ITEMS_OF: Readonly<Record<string, readonly string[]>> = {
	"20": ["20"],
	"30": ["20", "40"],
	"40": ["40"],
	"90": ["10"],
}

async function tryMaster(database: TestDatabase, from: string, to: string) {
	const id = await masterIn(database, await purchaseIn(database, await planIn(database)), from)
	for (const item of ITEMS_OF[to] ?? []) await itemIn(database, id, item)
	return `update minting_master set status = '${to}' where id = '${id}'`
}

async function tryItem(database: TestDatabase, from: string, to: string) {
	const master = await masterIn(database, await purchaseIn(database, await planIn(database)), "10")
	const id = await itemIn(database, master, from)
	const asset = to === "20" ? `, asset = '${id}'` : from === "20" ? ", asset = null" : ""
	return `update minting_item set status = '${to}'${asset} where id = '${id}'`
}

async function tryPayment(database: TestDatabase, from: string, to: string) {
	const id = await paymentIn(database, await purchaseIn(database, await planIn(database)), from)
	return `update minting_payment set status = '${to}' where id = '${id}'`
}

async function tryPlan(database: TestDatabase, from: string, to: string) {
	return `update mint_plan set status = '${to}' where id = '${await planIn(database, { status: from })}'`
}

test.each(MACHINES)("$machine.entity goes exactly where the defaults list it, in code", ({ machine }) => {
	const { names, code, allows, entity } = machine
	const declared = names.flatMap((from) =>
		names.filter((to) => allows(from, to)).map((to) => `${code(from)}>${code(to)}`),
	)
	expect(declared.sort()).toEqual(movesOf(entity as Listed))
})

test.each(MACHINES.flatMap((one) => WHO.map((who) => ({ ...one, who }))))(
	"of all moves of $machine.entity exactly the listed ones are taken by the database, by the $who",
	async ({ machine, tryOf, who }) => {
		const database = await opened()
		const entity = machine.entity as Listed
		const taken = await accepted(database, who, Object.keys(LISTED[entity]), (from, to) => tryOf(database, from, to))
		const workers = WORKERS[entity] ?? []
		expect(taken).toEqual(movesOf(entity).filter((move) => who !== "web" || !workers.includes(move)))
	},
)
