import { bigint, boolean, index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core"
import type { HeldNft } from "#app/chains/nfts.ts"
import { at } from "#app/db/columns.server.ts"

/** Which NFTs a wallet held when it was last read: to be shown. Whoever acts by it asks the chain itself. */
export const nftHolding = pgTable(
	"nft_holding",
	{
		chain: text("chain").notNull(),
		owner: text("owner").notNull(),
		readAt: at("read_at").notNull(),
		slot: bigint("slot", { mode: "bigint" }).notNull(),
		complete: boolean("complete").notNull(),
		items: jsonb("items").$type<readonly HeldNft[]>().notNull(),
	},
	(t) => [primaryKey({ columns: [t.chain, t.owner] }), index("nft_holding_read_at_idx").on(t.readAt)],
)
