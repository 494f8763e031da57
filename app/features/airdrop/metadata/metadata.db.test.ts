import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { throughKills } from "#tests/factories/killed-worker.ts"
import { metadataHost } from "#tests/outside/metadata-host.ts"
import { dryRuns } from "../dry-run.server.ts"
import { airdropBatch, airdropMetadata } from "../tables.server.ts"
import { someone, staffed } from "../testing.ts"
import { askDryRun, discardList } from "../upload-list.server.ts"

vi.setConfig({ testTimeout: 300_000 })

const HEAD = "recipient,name,json_url,image"
const line = (n: number, image = `https://example.org/${n}.png`) =>
	`${someone()},Piece #${n},https://example.org/${n}.json,${image}`
const file = (n: number, change: Readonly<Record<string, unknown>>) =>
	JSON.stringify({ name: `Piece #${n}`, image: `https://example.org/${n}.png`, attributes: [], ...change })

test("a dry run reads every file and picture and says what is wrong by its kind; only a list without problems is released", async () => {
	const { world, upload, release, check, host } = await staffed()
	const { id } = await upload("mint:kongz", [HEAD, ...Array.from({ length: 13 }, (_, n) => line(n + 1))])
	host.set("/1.json", null)
	host.set("/2.json", "<html>")
	host.set("/3.json", "[]")
	host.set("/4.json", file(4, { name: "Another" }))
	host.set("/5.json", file(5, { image: undefined }))
	host.set("/6.json", file(6, { image: "https://example.org/other.png" }))
	host.set("/7.json", file(7, { attributes: undefined }))
	host.set("/8.json", file(8, { attributes: [{ trait_type: "Part", value: null }] }))
	host.set("/9.png", null)
	host.set("/10.png", "<html>")
	host.set("/11.json", "x".repeat(300_000))
	const dryRun = await check(id)
	expect(dryRun?.metadata?.rows).toBe(13)
	expect(dryRun?.metadata?.problems).toEqual([
		{ code: "unreadable", count: 2, lines: [2, 12] },
		{ code: "not-json", count: 2, lines: [3, 4] },
		{ code: "name", count: 1, lines: [5] },
		{ code: "image", count: 2, lines: [6, 7] },
		{ code: "image-unreadable", count: 1, lines: [10] },
		{ code: "image-type", count: 1, lines: [11] },
		{ code: "attributes", count: 2, lines: [8, 9] },
	])
	expect((await release(id)).outcome).toBe("no-dry-run")
	for (const [n] of [[1], [2], [3], [4], [5], [6], [7], [8], [11]] as const) host.set(`/${n}.json`, file(n, {}))
	for (const n of [9, 10]) host.set(`/${n}.png`, Buffer.from("GIF89a"))
	expect((await check(id))?.metadata?.problems).toEqual([])
	// As it was seen when its files had errors, it is another list.
	expect((await release(id, { content: dryRun?.metadata?.content ?? "" })).outcome).toBe("another-list")
	expect((await release(id)).outcome).toBe("done")
	await expect(world.database.sql`update airdrop_metadata set sha256 = null, problem = 'host'`).rejects.toThrow(/draft/)
})

test("a list without a finished check is not released, and the database refuses the release too", async () => {
	const { world, upload, release, check } = await staffed()
	const { id } = await upload("mint:kongz", [HEAD, line(1)])
	expect((await release(id)).outcome).toBe("no-dry-run")
	const seen = await check(id)
	await askDryRun(world.web, id)
	expect((await release(id, { content: seen?.metadata?.content ?? "" })).outcome).toBe("no-dry-run")
	await expect(
		world.database.sql`update airdrop_batch set status = 'released', released_by = 'x', released_at = now(),
			release_act_id = gen_random_uuid() where id = ${id}`,
	).rejects.toThrow(/two persons|passed no dry run/)
})

test("no request is made to a host that the operator has not set: its rows are problems", async () => {
	const { world, upload, check } = await staffed()
	const { id } = await upload("mint:kongz", [HEAD, line(1), line(2)])
	const closed = await metadataHost({ allowed: ["arweave.net"] })
	const problems = [{ code: "host", count: 2, lines: [2, 3] }]
	expect((await check(id, { ...world.worker, nftFiles: closed.files }))?.metadata?.problems).toEqual(problems)
	const { nftFiles: _, ...without } = world.worker
	expect((await check(id, without))?.metadata?.problems).toEqual(problems)
	expect(closed.asked).toEqual([])
})

test("workers that die while they read go on where they were; a draft that is discarded meanwhile ends its check", async () => {
	const { world, one, upload, release, worker, host } = await staffed()
	const { id } = await upload("mint:kongz", [HEAD, ...Array.from({ length: 60 }, (_, n) => line(n + 1))])
	await askDryRun(world.web, id)
	expect(await throughKills(worker, dryRuns)).toBeGreaterThan(1)
	// Two groups of rows; a group whose results were lost was read once more.
	expect(host.asked.length).toBeGreaterThanOrEqual(120)
	const dryRunOf = async () => {
		const [batch] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
		return batch?.dryRun
	}
	expect((await dryRunOf())?.metadata).toMatchObject({ rows: 60, problems: [] })
	await askDryRun(world.web, id)
	await discardList(world.web, one, id)
	const asked = host.asked.length
	await dryRuns(worker)
	expect(host.asked.length).toBe(asked)
	expect(await world.ctx.db.$count(airdropMetadata)).toBe(0)
	expect((await release(id)).outcome).not.toBe("done")
})
