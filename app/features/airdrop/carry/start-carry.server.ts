import { createHash } from "node:crypto"
import { and, eq, isNull } from "drizzle-orm"
import type { NftCollection } from "#app/chains/nfts.ts"
import { collectionName } from "#app/collections/collection-name.ts"
import { project } from "#app/collections/projects/tables.server.ts"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { poke } from "../poke.server.ts"
import { airdropBatch, type Crossing, type Side } from "../tables.server.ts"
import { isJsonPath, readIds } from "./crossing.ts"

export type Wanted = Readonly<{
	/** Made with the form: sent twice it is one list. */
	id: string
	title: string
	/** Ids of collections of ours. */
	source: string
	dest: string
	/** Empty: the files stay where they are. */
	jsonPath: string
	/** Numbers or addresses; empty: all. */
	ids: string
}>

/** Writes down what is to cross; the worker reads from the chain what that is, and who holds it. Refuses (400) by the field that is wrong. */
export async function startCarry(
	ctx: WebContext,
	{ accountId }: Readonly<{ accountId: string }>,
	{ id, title, jsonPath, ...wanted }: Wanted,
): Promise<void> {
	const no = (field: "source" | "dest" | "jsonPath" | "ids") =>
		new Refusal(`operators-airdrop:carryOver.error.${field}`, { status: 400, field })
	const [source, dest] = [ctx.collections.find(wanted.source), ctx.collections.find(wanted.dest)]
	if (!source) throw no("source")
	// Both by one authority: whoever signs for the new one can say that the old one is of its collection.
	if (!dest || dest.id === source.id || dest.chain !== source.chain || dest.authority !== source.authority)
		throw no("dest")
	if (jsonPath !== "" && !isJsonPath(jsonPath)) throw no("jsonPath")
	const ids = readIds(wanted.ids)
	if (ids === null) throw no("ids")
	const crossing: Crossing = {
		source: await sideOf(ctx, source, ""),
		dest: await sideOf(ctx, dest, jsonPath),
		nftType: "token-2022",
		ids: ids.length === 0 ? null : ids,
	}
	const createdBy = accountKey(accountId)
	const at = await ctx.now()
	await inTransaction(ctx, async (ctx) => {
		const made = await ctx.db
			.insert(airdropBatch)
			.values({
				...{ id, title, kind: "carry", asset: dest.id, chain: dest.chain, address: dest.address, status: "draft" },
				...{ rows: 0, units: 0n, createdBy, createdAt: at, crossing },
				sha256: createHash("sha256").update(JSON.stringify(crossing)).digest("hex"),
			})
			.onConflictDoNothing()
			.returning({ id: airdropBatch.id })
		// The same form once more.
		if (made.length === 0) return
		const facts = { name: title, kind: `carry:${source.id}:${dest.id}`, rows: ids.length, units: "0" }
		await writeAudit(ctx.db, { actor: createdBy, act: "airdrop.uploaded", subject: id, facts })
		await poke(ctx)
	})
}

/** As it stands among the projects, where somebody has registered it; else as the settings have it. */
async function sideOf({ db }: WebContext, one: NftCollection, jsonPath: string): Promise<Side> {
	const [known] = await db
		.select({ id: project.id, symbol: project.symbol, name: project.name, adminWallet: project.adminWallet })
		.from(project)
		.where(and(eq(project.contractAddress, one.address), isNull(project.deletedAt)))
	return {
		collection: one.id,
		projectId: `${known?.id ?? one.id}`,
		symbol: known?.symbol || one.id.slice(0, 10).toUpperCase(),
		name: known?.name ?? collectionName(one.id),
		contract: one.address,
		jsonPath,
		mainnet: one.chain,
		adminWallet: known?.adminWallet ?? one.authority,
	}
}
