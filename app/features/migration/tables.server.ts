import { sql } from "drizzle-orm"
import {
	type AnyPgColumn,
	bigint,
	check,
	index,
	integer,
	jsonb,
	pgTable,
	primaryKey,
	text,
	unique,
	uniqueIndex,
	uuid,
} from "drizzle-orm/pg-core"
import { at, id, units } from "#app/db/columns.server.ts"
import { receipt } from "#app/settlement/tables.server.ts"

/** Which old collection crosses into which new one: source and destination project. `nftId` null: each NFT of the contract. */
export const migrationProject = pgTable(
	"migration_project",
	{
		id: id(),
		sourceProjectId: text("source_project_id").notNull(),
		sourceSymbol: text("source_symbol").notNull(),
		sourceName: text("source_name").notNull(),
		/** In small letters. */
		sourceContract: text("source_contract").notNull(),
		sourceJsonPath: text("source_json_path").notNull().default(""),
		/** Short name of the chain. */
		sourceMainnet: text("source_mainnet").notNull(),
		/** Where its NFTs are sent. */
		sourceAdminWallet: text("source_admin_wallet").notNull(),
		destProjectId: text("dest_project_id").notNull(),
		destSymbol: text("dest_symbol").notNull(),
		destName: text("dest_name").notNull(),
		/** Address of the collection that takes what is minted. */
		destContract: text("dest_contract").notNull(),
		destJsonPath: text("dest_json_path").notNull().default(""),
		destMainnet: text("dest_mainnet").notNull(),
		/** Who may take NFTs into it. */
		destAdminWallet: text("dest_admin_wallet").notNull(),
		/** Id of that collection in the app. */
		collection: text("collection").notNull(),
		nftType: text("nft_type", { enum: ["erc721", "kip17"] }).notNull(),
		nftId: text("nft_id"),
		jsonUrl: text("json_url"),
		openedBy: text("opened_by").notNull(),
		openedAt: at("opened_at").notNull(),
		closedAt: at("closed_at"),
	},
	(t) => [
		uniqueIndex("migration_project_open")
			.on(t.sourceMainnet, t.sourceContract, sql`coalesce(nft_id, '')`)
			.where(sql`closed_at is null`),
		check("migration_project_type", sql`nft_type in ('erc721','kip17')`),
		check("migration_project_contract", sql`source_contract ~ '^0x[0-9a-f]{40}$'`),
	],
)

/** What came to a wallet of ours on Kaia, found by reading the chain: an NFT, or KLAY. Used once, and never changed. */
export const migrationDeposit = pgTable(
	"migration_deposit",
	{
		/** That of its receipt. */
		id: uuid("id")
			.primaryKey()
			.references(() => receipt.id),
		kind: text("kind", { enum: ["nft", "fee"] }).notNull(),
		/** CAIP-2 name of the chain. */
		chain: text("chain").notNull(),
		hash: text("hash").notNull(),
		/** Place of the event among those of its transaction; below zero for what has none. */
		logIndex: integer("log_index").notNull(),
		contract: text("contract"),
		nftId: text("nft_id"),
		units: units("units").notNull(),
		/** Who had it before: of an NFT as its event says, whoever sent the transaction. */
		fromAddress: text("from_address").notNull(),
		toAddress: text("to_address").notNull(),
		block: bigint("block", { mode: "bigint" }).notNull(),
		blockTime: at("block_time").notNull(),
		foundAt: at("found_at").notNull(),
	},
	(t) => [
		unique("migration_deposit_once").on(t.chain, t.hash, t.logIndex),
		index("migration_deposit_from").on(t.fromAddress, t.kind),
		index("migration_deposit_nft").on(t.contract, t.nftId).where(sql`kind = 'nft'`),
		index("migration_deposit_found").on(t.foundAt, t.id),
		check("migration_deposit_kind", sql`kind in ('nft','fee')`),
		check("migration_deposit_units", sql`units > 0 and units <> 'NaN' and (kind = 'fee' or units = 1)`),
		check(
			"migration_deposit_of",
			sql`(kind = 'nft') = (contract is not null) and (kind = 'nft') = (nft_id is not null)`,
		),
		check(
			"migration_deposit_spelling",
			sql`from_address = lower(from_address) and to_address = lower(to_address) and hash = lower(hash)`,
		),
	],
)

/** One old NFT on its way, from what was announced to the new NFT or back. */
export const nftMigration = pgTable(
	"nft_migration",
	{
		id: id(),
		seq: bigint("seq", { mode: "number" }).generatedAlwaysAsIdentity().unique(),
		/** Whoever has it is shown how far this has come, on any device; it changes nothing. */
		code: text("code").notNull().unique(),
		projectId: uuid("project_id")
			.notNull()
			.references(() => migrationProject.id),
		/** CAIP-2 name of the chain that it comes from. */
		chain: text("chain").notNull(),
		status: text("status").notNull(),
		oldProjectId: text("old_project_id").notNull(),
		oldWalletAddress: text("old_wallet_address").notNull(),
		/** Null: nobody announced it. */
		oldWalletType: text("old_wallet_type", { enum: ["kaia", "metamask", "klip", "demoKaia"] }),
		oldNftContract: text("old_nft_contract").notNull(),
		oldNftId: text("old_nft_id").notNull(),
		oldNftName: text("old_nft_name").notNull(),
		oldNftImage: text("old_nft_image").notNull(),
		/** The metadata of the old NFT as it was read, with its hash; null: its file was not to be had. */
		source: jsonb("source"),
		newWalletAddress: text("new_wallet_address"),
		destFixedAt: at("dest_fixed_at"),
		/** From when on it counts: at once where its wallet has signed, else after the time to find out that it is wrong. */
		destFirmAt: at("dest_firm_at"),
		destProof: text("dest_proof", { enum: ["signed", "waited"] }),
		sourceDepositId: uuid("source_deposit_id")
			.unique()
			.references(() => migrationDeposit.id),
		feeUnits: units("fee_units").notNull(),
		/** Of the order that mints, and what the new address follows from: nobody's to know before. */
		mintId: uuid("mint_id").unique(),
		newNftContract: text("new_nft_contract"),
		newNftId: text("new_nft_id"),
		newMintKey: text("new_mint_key").unique(),
		newTokenKey: text("new_token_key"),
		newMetadataKey: text("new_metadata_key"),
		/** Null: NFTs of the standard that is minted here have none. */
		newMasterEditionKey: text("new_master_edition_key"),
		newSignature: text("new_signature"),
		regId: text("reg_id").unique(),
		regTime: at("reg_time"),
		/** Of `unknown`: what it was before. */
		before: text("before_unknown"),
		/** Why it waits for an operator: the end of a key of the words. */
		failure: text("failure"),
		/** Its owner wants it back, or gives it up. */
		backAskedAt: at("back_asked_at"),
		createdAt: at("created_at").notNull(),
		changedAt: at("changed_at").notNull(),
	},
	(t) => [
		uniqueIndex("nft_migration_once").on(t.chain, t.oldNftContract, t.oldNftId).where(sql`status not in ('42','5')`),
		index("nft_migration_wallet").on(t.oldWalletAddress, t.createdAt),
		index("nft_migration_new_wallet").on(t.newWalletAddress).where(sql`new_wallet_address is not null`),
		index("nft_migration_of").on(t.oldNftContract, t.oldNftId),
		index("nft_migration_newest").on(t.createdAt, t.id),
		index("nft_migration_open").on(t.changedAt).where(sql`status not in ('20','42','5')`),
		index("nft_migration_completed").on(t.regTime, t.id).where(sql`status = '20'`),
		check("nft_migration_status", sql`status in ('0','1','2','3','4','5','10','20','40','41','42','90')`),
		check("nft_migration_wallet_type", sql`old_wallet_type in ('kaia','metamask','klip','demoKaia')`),
		check(
			"nft_migration_spelling",
			sql`old_wallet_address ~ '^0x[0-9a-f]{40}$' and old_nft_contract ~ '^0x[0-9a-f]{40}$' and old_nft_id ~ '^(0|[1-9][0-9]{0,77})$'`,
		),
		check(
			"nft_migration_dest",
			sql`(new_wallet_address is null) = (dest_fixed_at is null) and (new_wallet_address is null) = (dest_firm_at is null)`,
		),
		check(
			"nft_migration_dest_proof",
			sql`dest_proof in ('signed','waited') and new_wallet_address is not null or dest_proof is null`,
		),
		check("nft_migration_proven", sql`status <> '1' or dest_proof is not null`),
		check("nft_migration_arrived", sql`status not in ('2','4','10','20','41','42') or source_deposit_id is not null`),
		check(
			"nft_migration_minting",
			sql`status not in ('10','20') or (mint_id is not null and new_wallet_address is not null)`,
		),
		check(
			"nft_migration_completed_whole",
			sql`(status = '20') = (reg_id is not null) and (status = '20') = (reg_time is not null) and (status = '20') = (new_mint_key is not null)`,
		),
		check("nft_migration_unknown", sql`(status = '90') = (before_unknown is not null)`),
		check("nft_migration_failed", sql`(status = '40') = (failure is not null)`),
		check("nft_migration_fee", sql`fee_units > 0 and fee_units <> 'NaN'`),
	],
)

/** What of a payment is used for which NFT: one payment may pay for several, and several for one. */
export const feeUse = pgTable(
	"fee_use",
	{
		migrationId: uuid("migration_id")
			.notNull()
			.references(() => nftMigration.id),
		depositId: uuid("deposit_id")
			.notNull()
			.references(() => migrationDeposit.id),
		units: units("units").notNull(),
		usedAt: at("used_at").notNull(),
		/** It is its payer's credit again. */
		freedAt: at("freed_at"),
	},
	(t) => [
		primaryKey({ columns: [t.migrationId, t.depositId] }),
		index("fee_use_deposit").on(t.depositId),
		check("fee_use_units", sql`units > 0 and units <> 'NaN'`),
	],
)

/** What goes back on Kaia: an NFT that does not cross, or credit that nobody needs. Its id is the subject of its payout. */
export const migrationReturn = pgTable(
	"migration_return",
	{
		id: id(),
		depositId: uuid("deposit_id")
			.notNull()
			.references(() => migrationDeposit.id),
		migrationId: uuid("migration_id").references((): AnyPgColumn => nftMigration.id),
		units: units("units").notNull(),
		toAddress: text("to_address").notNull(),
		reason: text("reason", { enum: ["foreign", "asked", "operator", "failed", "credit"] }).notNull(),
		createdAt: at("created_at").notNull(),
		doneAt: at("done_at"),
	},
	(t) => [
		index("migration_return_deposit").on(t.depositId),
		index("migration_return_open").on(t.createdAt).where(sql`done_at is null`),
		index("migration_return_migration").on(t.migrationId),
		check("migration_return_units", sql`units > 0 and units <> 'NaN'`),
		check("migration_return_reason", sql`reason in ('foreign','asked','operator','failed','credit')`),
	],
)

/** A little SOL for a wallet that has none: once for each wallet, so many a day. Its id is the subject of its payout. */
export const migrationSeed = pgTable(
	"migration_seed",
	{
		wallet: text("wallet").primaryKey(),
		id: uuid("id").notNull().unique().defaultRandom(),
		migrationId: uuid("migration_id")
			.notNull()
			.references(() => nftMigration.id),
		units: units("units").notNull(),
		createdAt: at("created_at").notNull(),
		doneAt: at("done_at"),
	},
	(t) => [
		index("migration_seed_created").on(t.createdAt),
		check("migration_seed_units", sql`units > 0 and units <> 'NaN'`),
	],
)
