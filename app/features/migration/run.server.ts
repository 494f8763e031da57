import { and, desc, eq } from "drizzle-orm"
import type { RequestContext } from "#app/db/context.ts"
import type { Key } from "#app/lib/keys.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { requireDestinationText } from "./destination.server.ts"
import type { RunQuery } from "./forms.ts"
import { poke } from "./poke.server.ts"
import { type Migration, statusOf } from "./rows.server.ts"
import { nftMigration } from "./tables.server.ts"
import { isOldWallet, oldWalletOf } from "./who.ts"

/** `status` is what a caller goes by. `processing`: both halves are on their way, or the new NFT is: asked again it says what came of it. */
export type Ran = Readonly<{
	status: "success" | "fail" | "processing"
	returnCd: string
	message: Key
	one: Migration
}>

/** Printed return codes: 0 is success, 5 that the new NFT could not be minted, -1 what none of the others says. */
const OUTCOMES = {
	completed: { status: "success", returnCd: "0", message: "messages:success.migrationComplete" },
	manual: { status: "fail", returnCd: "5", message: "messages:error.migrationFail" },
	returned: { status: "fail", returnCd: "-1", message: "messages:error.migrationFail" },
	returning: { status: "fail", returnCd: "-1", message: "messages:error.migrationFail" },
	given_up: { status: "fail", returnCd: "-1", message: "messages:error.migrationFail" },
} as const

/**
 * Has a migration carried on that its owner announced, and says how far it is. It believes nothing that it is told: NFT and fee are what the chain
 * shows, the destination is the one that this wallet fixed. Asked again it is the same outcome.
 */
export async function runMigration(ctx: RequestContext, asked: RunQuery): Promise<Ran> {
	const type = asked.oldWalletType === "kaikas" ? "kaia" : asked.oldWalletType
	if (!isOldWallet(type)) throw new Refusal("messages:error.walletNotSupported", { status: 400 })
	requireDestinationText(ctx, asked.newWalletAddress)
	const wallet = oldWalletOf(ctx.who)
	if (!wallet) throw new Refusal("messages:notice.connectWalletFirst", { status: 401 })
	if (wallet.address !== asked.oldWalletAddress.toLowerCase() || wallet.type !== type)
		throw new Refusal("messages:error.walletAddressesDifferent", { status: 403 })
	const [one] = await ctx.db
		.select()
		.from(nftMigration)
		.where(
			and(
				eq(nftMigration.oldWalletAddress, wallet.address),
				eq(nftMigration.oldNftContract, asked.oldNftContract.toLowerCase()),
				eq(nftMigration.oldNftId, asked.oldNftId),
			),
		)
		.orderBy(desc(nftMigration.createdAt))
		.limit(1)
	if (!one) throw new Refusal("migration:error.none", { status: 404 })
	if (one.oldProjectId !== asked.oldProjectId) throw new Refusal("messages:error.noSuchProject", { status: 404 })
	if (one.newWalletAddress !== asked.newWalletAddress)
		throw new Refusal("migration:error.otherDestination", { status: 409 })
	const name = statusOf(one)
	if (name in OUTCOMES) return { ...OUTCOMES[name as keyof typeof OUTCOMES], one }
	await poke(ctx)
	return { status: "processing", returnCd: "0", message: "migration:run.processing", one }
}
