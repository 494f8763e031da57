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
 * A back-up that is taken while visitors stake is restored into an empty database. Deposits that were made later are owed to their senders;
 * they are paid back once the stop is cleared, not before.
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
		const owed = () => idsIn(site, sql`select id from receipt where outcome in ('unmatched', 'refunding', 'refunded')`)
		const paid = () => idsIn(site, sql`select id from outgoing where purpose = 'refund' and status = 'done'`)
		const [owedBefore, paidBefore] = [(await owed()).length, (await paid()).length]
		await startAll(site)
		for (const web of site.webs) {
			const { status, body } = await readinessOf(web)
			if (status !== 200 || !body.lacks.includes("stopped"))
				wrong.push(`${web.name} does not say that payouts are stopped`)
		}
		await until("each later deposit is owed to its sender", async () => (await owed()).length === owedBefore + later)
		await slotsLater(site)
		const early = await idsIn(
			site,
			sql`select id from outgoing where purpose = 'refund' and status in ('sending', 'done')`,
		)
		if (early.length > 0) wrong.push(`${early.length} refunds were sent while payouts were stopped`)
		// As an operator does under Admin, after a comparison of books and chain.
		await site
			.look()
			.db.execute(
				sql`update settlement_stop set cleared_at = clock_timestamp(), cleared_by = 'trial' where cleared_at is null`,
			)
		await until("each later deposit is paid back", async () => (await paid()).length === paidBefore + later, 90_000)
		const again: string[] = []
		await stakeOnce(site, await load.visitor(), again, () => true)
		return {
			drafts: [...load.drafts.filter((draft) => kept.includes(draft)), ...again],
			facts: [
				`back-up in ${taken} s, restored in ${restored} s`,
				`payouts stopped; ${later} later deposits paid back after the stop was cleared`,
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

async function slotsLater(site: TrialSite): Promise<void> {
	const slot = async () => {
		const [row] = await site.look().db.execute<{ slot: string }>(sql`select min(slot) as slot from vault_cursor`)
		return Number(row?.slot)
	}
	const before = await slot()
	await until(`the worker has read ${SLOTS} slots`, async () => (await slot()) >= before + SLOTS)
}
