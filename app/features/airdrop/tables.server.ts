import { sql } from "drizzle-orm"
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"
import type { DestinationProblem } from "#app/settlement/destinations/destination.ts"
import type { MetadataProblem } from "./metadata/check-file.server.ts"
import { LIST_KINDS } from "./status.ts"

/** What a release would cost, as the chain said at that moment; base units of the native asset, as text. */
export type DryRun = Readonly<{
	fee: string
	rent: string
	/** Rows whose receiver is known, and of coins those of them that have no account for it yet. */
	receivers: number
	opening: number
	/** What pays has so much of the native asset; of a coin, what is free for it. */
	float: string
	free: string | null
	/** Of what is carried over: the network lacks the program that guards it. */
	unguarded?: boolean
	/** Of lists that mint: see `MINTING_KINDS`. */
	metadata?: MetadataReport
}> &
	Partial<CheckedReceivers>

/** Rows whose receiver is no wallet, the first of them by line, and rows whose receiver was never used. `isUnread`: the chain did not say. */
export type CheckedReceivers = Readonly<{
	refused: number
	refusedLines: readonly Readonly<{ line: number; why: DestinationProblem }>[]
	unused: number
	isUnread?: boolean
}>

/** What a dry run found in the metadata of a list. `content`: hash of its rows with the hashes of their files, in hex. */
export type MetadataReport = Readonly<{
	rows: number
	content: string
	/** By kind; of each the number of rows, and the first lines. */
	problems: readonly Readonly<{ code: MetadataProblem; count: number; lines: readonly number[] }>[]
	/** Of NFTs for old ones: rows whose old NFT is not in the old wallet of the list, as Kaia showed. */
	otherHolders?: number
}>

/** One end of a crossing, as its project is told of: of its collection, where its files are, and who may take NFTs into it. */
export type Side = Readonly<{
	collection: string
	projectId: string
	symbol: string
	name: string
	contract: string
	/** Before each number; empty: the files are where they were. */
	jsonPath: string
	mainnet: string
	adminWallet: string
}>
/** Which collection crosses into which. `ids`: numbers or addresses of its NFTs; null: all that there are. */
export type Crossing = Readonly<{ source: Side; dest: Side; nftType: "token-2022"; ids: readonly string[] | null }>

/** Why no rows were made of what was asked for: the NFTs that are not there, in another list, or have too much written in them; or the network cannot. */
export type Unlisted = Readonly<{
	code: "no-guard" | "missing" | "elsewhere" | "too-long" | "too-many" | "none"
	ids: readonly string[]
}>

/**
 * A list of what is given, as operators upload it: of one coin, of NFTs of one collection for old ones, of NFTs that are minted anew (`mint`), or of those
 * that cross from one collection of ours into another (`carry`), which the worker lists by the chain.
 */
export const airdropBatch = pgTable(
	"airdrop_batch",
	{
		/** Made with the form, so sent twice it is one list. */
		id: uuid("id").primaryKey(),
		title: text("title").notNull(),
		kind: text("kind", { enum: LIST_KINDS }).notNull(),
		/** Id of the asset, or of the collection. */
		asset: text("asset").notNull(),
		/** Short name of the chain, and the address there of the coin or the collection. */
		chain: text("chain").notNull(),
		address: text("address").notNull(),
		status: text("status").notNull(),
		/** Nothing more is sent while it is paused; what is under way arrives. */
		pausedAt: at("paused_at"),
		rows: integer("rows").notNull(),
		/** Of all rows together; of NFTs their number. */
		units: units("units").notNull(),
		/** Of the file, in hex. */
		sha256: text("sha256").notNull(),
		/** Groups that were begun. */
		groups: integer("groups").notNull().default(0),
		dryRunAskedAt: at("dry_run_asked_at"),
		dryRunAt: at("dry_run_at"),
		dryRun: jsonb("dry_run").$type<DryRun>(),
		createdBy: text("created_by").notNull(),
		createdAt: at("created_at").notNull(),
		releasedBy: text("released_by"),
		releasedAt: at("released_at"),
		/** The act that released it. */
		releaseActId: uuid("release_act_id"),
		endedAt: at("ended_at"),
		/** Of what is carried over: from where, into what, and since when its rows are there. */
		crossing: jsonb("crossing").$type<Crossing>(),
		listedAt: at("listed_at"),
		unlisted: jsonb("unlisted").$type<Unlisted>(),
	},
	(t) => [
		index("airdrop_batch_created").on(t.createdAt, t.id),
		index("airdrop_batch_released").on(t.releasedAt).where(sql`status = 'released'`),
		index("airdrop_batch_dry_run").on(t.dryRunAskedAt).where(sql`dry_run_asked_at is not null and dry_run_at is null`),
		check("airdrop_batch_kind", sql`kind in ('coin','nft','mint','carry')`),
		check("airdrop_batch_status", sql`status in ('draft','released','ended','discarded')`),
		index("airdrop_batch_unlisted")
			.on(t.createdAt)
			.where(sql`status = 'draft' and crossing is not null and listed_at is null`),
		check(
			"airdrop_batch_rows",
			sql`rows between 1 and 10000 or (rows = 0 and kind = 'carry' and status in ('draft','discarded'))`,
		),
		check("airdrop_batch_units", sql`units <> 'NaN' and case when rows = 0 then units = 0 else units > 0 end`),
		check("airdrop_batch_crossing", sql`(kind = 'carry') = (crossing is not null)`),
		check(
			"airdrop_batch_listed",
			sql`(listed_at is null or kind = 'carry') and (unlisted is null or (listed_at is not null and rows = 0))`,
		),
		check(
			"airdrop_batch_released_by",
			sql`status not in ('released','ended') or num_nonnulls(released_by, released_at, release_act_id) = 3`,
		),
	],
)

/** One record: what somebody had, whose it is, and what they receive for it. */
export const airdropRecord = pgTable(
	"airdrop_record",
	{
		/** Subject of what is sent. */
		id: id(),
		batchId: uuid("batch_id")
			.notNull()
			.references(() => airdropBatch.id),
		/** Its line in the file. */
		line: integer("line").notNull(),
		status: text("status").notNull().default("0"),
		/** Who had it sent, and when it had arrived: both with `completed`, and for good. */
		regId: text("reg_id"),
		regTime: at("reg_time"),
		oldProjectId: integer("old_project_id"),
		oldWalletAddress: text("old_wallet_address"),
		oldWalletType: text("old_wallet_type", { enum: ["kaia", "metamask", "klip"] }),
		oldNftContract: text("old_nft_contract"),
		oldNftId: text("old_nft_id"),
		/** Name and picture of the old NFT, which its new one has as well; of a list that mints anew, of what is minted. */
		oldNftName: text("old_nft_name"),
		oldNftImage: text("old_nft_image"),
		/** Address of the file that the new NFT names; of none, its old picture. */
		newNftJson: text("new_nft_json"),
		/** The NFT that is carried over, and the account in which it was frozen for good. */
		oldMintAccount: text("old_mint_account"),
		oldTokenAccount: text("old_token_account"),
		newWalletAddress: text("new_wallet_address"),
		newNftContract: text("new_nft_contract"),
		newNftId: text("new_nft_id"),
		newMintAccount: text("new_mint_account"),
		newTokenAccount: text("new_token_account"),
		newMetadataAccount: text("new_metadata_account"),
		/** Of collections whose NFTs have one; ours keep their single unit by having no mint authority. */
		newMasterEditionAccount: text("new_master_edition_account"),
		/** Of a coin. */
		units: units("units"),
		/** The NFT's address follows from this, so it is made once. */
		secret: uuid("secret").notNull().unique().defaultRandom(),
		appliedBy: text("applied_by"),
		appliedAt: at("applied_at"),
		/** Nothing is sent before: the receiver was typed, was never used, and has not signed. Null: at once. */
		receiverFirmAt: at("receiver_firm_at"),
		groupNo: integer("group_no"),
		/** Of the transaction that brought it, or of the last that did not. */
		signature: text("signature"),
		/** Why it failed: a code. */
		reason: text("reason"),
		changedAt: at("changed_at").notNull(),
	},
	(t) => [
		unique("airdrop_record_line").on(t.batchId, t.line),
		uniqueIndex("airdrop_record_nft")
			.on(t.oldNftContract, t.oldNftId)
			.where(sql`old_nft_contract is not null and old_mint_account is null`),
		// What is carried over stands in one list at a time: what has failed may be tried again there, or in another.
		uniqueIndex("airdrop_record_old_mint")
			.on(t.oldMintAccount)
			.where(sql`old_mint_account is not null and status <> '40'`),
		index("airdrop_record_carried").on(t.regTime, t.id).where(sql`status = '20' and old_mint_account is not null`),
		index("airdrop_record_of_old").on(t.oldNftContract, t.oldNftId).where(sql`old_mint_account is not null`),
		index("airdrop_record_of_mint").on(t.oldMintAccount).where(sql`old_mint_account is not null`),
		// What is minted anew: the same file under the same name for the same wallet is the same NFT.
		uniqueIndex("airdrop_record_minted")
			.on(t.newWalletAddress, t.oldNftName, t.newNftJson)
			.where(sql`old_nft_contract is null and units is null`),
		uniqueIndex("airdrop_record_once")
			.on(t.batchId, sql`(coalesce(old_wallet_address, new_wallet_address))`)
			.where(sql`units is not null`),
		index("airdrop_record_old").on(t.oldWalletAddress, t.batchId, t.line),
		index("airdrop_record_new").on(t.newWalletAddress, t.batchId, t.line),
		// What operators list, whatever it is of.
		index("airdrop_record_listed").on(t.line, t.id),
		index("airdrop_record_state").on(t.batchId, t.status, t.line),
		index("airdrop_record_processing").on(t.batchId).where(sql`status = '10'`),
		index("airdrop_record_ready").on(t.batchId, t.line).where(sql`status = '0' and new_wallet_address is not null`),
		check("airdrop_record_status", sql`status in ('0','10','20','40')`),
		check(
			"airdrop_record_registered",
			sql`(status = '20') = (reg_id is not null) and (reg_id is null) = (reg_time is null)`,
		),
		check("airdrop_record_whose", sql`old_wallet_address is not null or new_wallet_address is not null`),
		check("airdrop_record_old_wallet", sql`(old_wallet_address is null) = (old_wallet_type is null)`),
		check("airdrop_record_type", sql`old_wallet_type in ('kaia','metamask','klip')`),
		check("airdrop_record_nft_whole", sql`(old_nft_contract is null) = (old_nft_id is null)`),
		check(
			"airdrop_record_minted_whole",
			sql`(old_nft_contract is not null and old_mint_account is null) or units is not null or num_nulls(new_wallet_address, old_nft_name, new_nft_json) = 0`,
		),
		check("airdrop_record_units", sql`units > 0 and units <> 'NaN'`),
		check("airdrop_record_sent_to", sql`status = '0' or new_wallet_address is not null`),
		check("airdrop_record_failed", sql`(status = '40') = (reason is not null)`),
		check("airdrop_record_applied", sql`(applied_by is null) = (applied_at is null)`),
	],
)

/** Result of the last check of a row of a list that mints: of its old NFT, and of its metadata file. */
export const airdropMetadata = pgTable(
	"airdrop_metadata",
	{
		recordId: uuid("record_id")
			.primaryKey()
			.references(() => airdropRecord.id, { onDelete: "cascade" }),
		/** When the dry run was asked for: it is of no other. */
		askedAt: at("asked_at").notNull(),
		/** Of the metadata file, in hex. */
		sha256: text("sha256"),
		problem: text("problem").$type<MetadataProblem>(),
		/** Of an NFT for an old one: whether the wallet in the list held the old one. Null: not checked, or the list names no wallet. */
		isHeld: boolean("is_held"),
		/** Which proposal or approval the file was read again for (`readingKey`). Null: only the dry run has read it. */
		readFor: text("read_for"),
	},
	() => [
		check("airdrop_metadata_result", sql`num_nonnulls(sha256, problem) = 1`),
		check("airdrop_metadata_sha256", sql`sha256 ~ '^[0-9a-f]{64}$'`),
	],
)
