import postgres from "postgres"
import { type App, startApp } from "#tests/app.ts"
import { ownerUrl } from "#tests/boot/data-folder.ts"
import { BARS, type Row, report } from "./bars.ts"
import { pastGuards } from "./past-guards.ts"
import { endBareServers } from "./processes.ts"
import { type Measured, processorShares } from "./processor-shares.ts"
import { Visitor } from "./visitor.ts"

const STAKING = "/eng/powerzoneCoinStaking"
const POSITIONS = 5
const MANY_POSITIONS = 50

/** Working pages of somebody who has signed in and staked, plain, and once more as a browser gets them. */
export async function workingPages(app: App, visitor: Visitor, lastStake: string): Promise<Row[]> {
	const draft = await visitor.begin()
	const { form, steps } = BARS.workingShares
	const pages = [
		{ name: "Coin staking overview", path: STAKING, bar: form },
		{ name: "My Staking Status", path: `${STAKING}/view`, bar: form },
		{ name: "Write", path: `${STAKING}/write`, bar: form },
		{ name: "Confirm", path: draft, bar: steps },
		{ name: "Complete", path: lastStake, bar: steps },
		{ name: "MyPage", path: "/eng/mypage", bar: steps },
	]
	const headers = { Cookie: visitor.cookie }
	const details: Measured = {
		name: `View Details of ${MANY_POSITIONS} positions`,
		path: `${STAKING}/view`,
		headers: { Cookie: (await visitorWithMany(app)).cookie },
		bar: null,
		mostMs: BARS.detailsMs,
	}
	const plain = pages.map((page): Measured => ({ ...page, headers }))
	const packed = pages.slice(0, 3).map(
		({ name, path }): Measured => ({
			name: `${name}, brotli`,
			path,
			bar: null,
			headers: { ...headers, "Accept-Encoding": "gzip, deflate, br" },
		}),
	)
	return processorShares(app, [...plain, details, ...packed])
}

/** Somebody who has signed in and has many positions: more than a wallet may open, so copies of one that stands, past the guards. */
async function visitorWithMany(app: App): Promise<Visitor> {
	const visitor = new Visitor(app.origin)
	await visitor.signIn()
	const sql = postgres(await ownerUrl(app.dataDir), { max: 1 })
	try {
		await pastGuards(sql, [
			`insert into coin_position select made.*
				from (select p from coin_position p where status = 'active' limit 1) one, generate_series(1, ${MANY_POSITIONS}) n,
					jsonb_populate_record(one.p, jsonb_build_object('id', gen_random_uuid(), 'owner', '${visitor.wallet}',
						'intent_id', gen_random_uuid(), 'receipt_id', gen_random_uuid(), 'created_at', (one.p).created_at - n * interval '1 hour')) made`,
		])
	} finally {
		await sql.end()
	}
	const shown = await visitor.page(`${STAKING}/view`)
	if (shown.split("claim=").length < 20) throw new Error("the positions are not shown")
	return visitor
}

/** `npm run bench:working`: this part of the bench alone. */
export async function bench(): Promise<number> {
	const app = await startApp({ SLOT_MS: "100" })
	try {
		const visitor = new Visitor(app.origin)
		await visitor.signIn()
		await visitor.takeFromFaucet()
		let last = ""
		for (let stake = 0; stake < POSITIONS; stake++) last = (await visitor.stake()).complete
		return report(await workingPages(app, visitor, last))
	} finally {
		endBareServers()
		await app.stop()
	}
}
