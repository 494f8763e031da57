import { join } from "node:path"
import { sql } from "drizzle-orm"
import { until } from "#tests/boot/until.ts"
import { stakeOnce } from "#tests/faults/stakes-once.ts"
import { readinessOf } from "../ask-web.ts"
import { startAll, type TrialSite } from "../site.ts"
import type { Part } from "../trial.ts"

const DATABASE = "restored"
/** Slots that the worker reads while payouts are stopped. */
const SLOTS = 50

/**
 * A back-up that is taken while visitors stake is restored into an empty database. Deposits that were made later are owed to their senders.
 * Their agreements are lost, so each refund waits for an operator; a released one is sent once the stop is cleared, not before.
 */
export const restore: Part = {
	async run({ site, load, wrong }) {
		const folder = join(site.folder, "backup")
		const taken = await timed(() => site.command(["backup", folder]))
		await load.nextStake()
		await load.stop()
		await Promise.all([...site.webs, ...site.workers].map((service) => service.kill()))
		await site.database.create(DATABASE)
		const restored = await timed(() => site.command(["restore", folder], DATABASE))
		await site.moveTo(DATABASE)
		const kept = await idsIn(site, sql`select id from coin_position where intent_id is not null`)
		const later = load.drafts.filter((draft) => !kept.includes(draft)).length
		const refunds = (...states: readonly string[]) =>
			idsIn(
				site,
				sql`select id from outgoing where purpose = 'refund' and asset = ${site.chain.facts.scgMint} and status in ${states}`,
			)
		const before = (await refunds("held", "queued", "sending", "stuck", "done", "cancelled")).length
		if (before > 0) wrong.push(`${before} refunds are in the back-up`)
		await startAll(site)
		for (const web of site.webs) {
			const { status, body } = await readinessOf(web)
			if (status !== 200 || !body.lacks.includes("stopped"))
				wrong.push(`${web.name} does not say that payouts are stopped`)
		}
		await until("each later deposit waits for an operator", async () => (await refunds("held")).length === later)
		wrong.push(...(await carryOut(site, "release-payout", await refunds("held"))))
		await slotsLater(site)
		const early = await refunds("sending", "done")
		if (early.length > 0) wrong.push(`${early.length} refunds were sent while payouts were stopped`)
		const stops = await idsIn(site, sql`select id from settlement_stop where cleared_at is null`)
		wrong.push(...(await carryOut(site, "clear-stop", stops)))
		await until("each later deposit is paid back", async () => (await refunds("done")).length === later, 90_000)
		const again: string[] = []
		await stakeOnce(site, await load.visitor(), again, () => true)
		return {
			drafts: [...load.drafts.filter((draft) => kept.includes(draft)), ...again],
			facts: [
				`back-up in ${taken} s, restored in ${restored} s`,
				`payouts stopped; ${later} later deposits released, paid back after the stop was cleared`,
				`${again.length} stake afterwards`,
			],
		}
	},
}

async function timed(work: () => Promise<unknown>): Promise<string> {
	const began = Date.now()
	await work()
	return ((Date.now() - began) / 1_000).toFixed(0)
}

async function idsIn(site: TrialSite, query: ReturnType<typeof sql>): Promise<readonly string[]> {
	return [...(await site.look().db.execute<{ id: string }>(query))].map(({ id }) => id)
}

/** Has the worker carry out an action on each subject, as the owner of the database asks for it. Returns what was refused. */
async function carryOut(site: TrialSite, kind: string, subjects: readonly string[]): Promise<string[]> {
	const { db } = site.look()
	for (const subject of subjects)
		await db.execute(sql`
			insert into operator_act (who, kind, subject, evidence, created_at)
			values ('owner', ${kind}, ${subject}, '{"why": "restored"}', clock_timestamp())`)
	const open = () => idsIn(site, sql`select id from operator_act where kind = ${kind} and done_at is null`)
	await until(`each ${kind} is carried out`, async () => (await open()).length === 0)
	const rows = await db.execute<{ subject: string; outcome: string }>(
		sql`select subject, outcome from operator_act where kind = ${kind} and outcome <> 'done'`,
	)
	return rows.map(({ subject, outcome }) => `${kind} of ${subject}: ${outcome}`)
}

/** Waits until the worker has read every account that takes or pays money `SLOTS` further. */
async function slotsLater(site: TrialSite): Promise<void> {
	const slot = async () => {
		const { db, vaults } = site.look()
		const accounts = vaults.map(({ account }) => account)
		const [row] = await db.execute<{ slot: string }>(
			sql`select min(slot) as slot from vault_cursor where account in ${accounts}`,
		)
		return Number(row?.slot)
	}
	const before = await slot()
	await until(`the worker has read ${SLOTS} slots`, async () => (await slot()) >= before + SLOTS)
}
