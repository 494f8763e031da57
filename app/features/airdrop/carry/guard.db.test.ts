import { randomUUID } from "node:crypto"
import type { PublicKey } from "@solana/web3.js"
import { eq } from "drizzle-orm"
import { expect, test, vi } from "vitest"
import { LIGHTHOUSE } from "#app/chains/solana/guard.ts"
import { outgoing } from "#app/settlement/tables.server.ts"
import { airdropActs } from "../acts.server.ts"
import { dryRuns } from "../dry-run.server.ts"
import { airdropBatch } from "../tables.server.ts"
import { askDryRun } from "../upload-list.server.ts"
import { listSources } from "./list-source.server.ts"
import { startCarry } from "./start-carry.server.ts"
import { crossing } from "./testing.ts"

vi.setConfig({ testTimeout: 600_000 })

test("on a network without the program that guards it nothing is listed, the dry run says so, and nothing is released", async () => {
	const { world, one, start, release, records, holder } = await crossing()
	const ann = await holder()
	const ids = ann.nfts.map(({ number }) => `${number}`).join(", ")
	const without: typeof world.solana = Object.create(world.solana, {
		getAccountInfo: {
			value: async (key: PublicKey) => (key.toBase58() === LIGHTHOUSE ? null : world.solana.getAccountInfo(key)),
		},
	})
	const bare = { ...world.worker, chains: world.chainsOn(without) }
	expect(await world.worker.chains.solana.minting.hasGuard()).toBe(true)
	const early = randomUUID()
	const wanted = { title: "A crossing", source: "kongz", dest: "hag", jsonPath: "", ids }
	await startCarry(world.web, one, { id: early, ...wanted })
	await listSources(bare)
	const [batch] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, early))
	expect(batch).toMatchObject({ rows: 0, unlisted: { code: "no-guard", ids: [] } })
	// Listed where there is one, and released where there is none: another provider, or another network.
	const { id } = await start({ ids })
	await askDryRun(world.web, id)
	await dryRuns(bare)
	const [reckoned] = await world.ctx.db.select().from(airdropBatch).where(eq(airdropBatch.id, id))
	expect(reckoned?.dryRun).toMatchObject({ unguarded: true })
	const act = { id: randomUUID(), kind: "release-airdrop", who: "somebody", subject: id, createdAt: new Date() }
	const evidence = { rows: "1", units: "1" }
	// The cast: nothing else of an act is read.
	expect(await airdropActs["release-airdrop"](bare, { ...act, evidence } as never)).toBe("no-guard")
	expect((await records(id)).map(({ status }) => status)).toEqual(["0"])
	expect(await world.ctx.db.$count(outgoing, eq(outgoing.purpose, "airdrop:nft"))).toBe(0)
	expect((await release(id)).outcome).toBe("done")
})
