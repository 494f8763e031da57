import { and, eq, isNull } from "drizzle-orm"
import type { OldChain } from "#app/chains/old-nfts.ts"
import type { Context } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { vaultCursor } from "#app/settlement/tables.server.ts"
import { migrationProject } from "./tables.server.ts"

/** Id of the collection that takes what is carried over. */
export const CARRIED = "carried"

/**
 * Which collections cross is said by the settings: each becomes a project when the worker first sees it, under the name that its contract has.
 * One that the settings do not name any more is closed; what is on its way goes on.
 */
export async function syncProjects(ctx: Context, old: OldChain): Promise<void> {
	const to = ctx.collections.find(CARRIED)
	if (!to || !(await isRead(ctx, old))) return
	const open = await ctx.db
		.select()
		.from(migrationProject)
		.where(and(eq(migrationProject.sourceMainnet, old.id), isNull(migrationProject.closedAt)))
	const at = await ctx.now()
	for (const { id, contract } of old.oldNfts.collections) {
		if (open.some((one) => one.sourceContract === contract && one.nftId === null)) continue
		const { name } = await old.oldNfts.facts({ contract, id: 0n })
		await ctx.db
			.insert(migrationProject)
			.values({
				sourceProjectId: id,
				sourceSymbol: id.toUpperCase(),
				sourceName: name ?? id,
				sourceContract: contract,
				sourceMainnet: old.id,
				sourceAdminWallet: old.oldNfts.wallets.nfts,
				destProjectId: to.id,
				destSymbol: id.toUpperCase().slice(0, 10),
				destName: name ?? id,
				destContract: to.address,
				destJsonPath: "/nft/carried/",
				destMainnet: to.chain,
				destAdminWallet: to.authority,
				collection: to.id,
				nftType: "erc721",
				openedBy: "settings",
				openedAt: at,
			})
			.onConflictDoNothing()
	}
	const gone = open.filter((one) => !old.oldNfts.collections.some(({ contract }) => contract === one.sourceContract))
	for (const { id } of gone)
		await ctx.db.update(migrationProject).set({ closedAt: at }).where(eq(migrationProject.id, id))
}

/** What came to our wallets until the first look is what they began with, and nobody's deposit: before that look nobody is asked to send anything. */
async function isRead({ db }: Context, { name, oldNfts: { wallets } }: OldChain): Promise<boolean> {
	const accounts = [...new Set([wallets.nfts, wallets.fees])]
	const read = and(eq(vaultCursor.chain, name), isAnyOf(vaultCursor.account, accounts))
	return (await db.$count(vaultCursor, read)) === accounts.length
}
