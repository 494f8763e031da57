import { sql } from "drizzle-orm"
import { bigint, check, integer, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core"
import { at, bytes } from "#app/db/columns.server.ts"
import { account } from "#app/identity/accounts/tables.server.ts"

const by = (name: string) => uuid(name).references(() => account.id)
const block = (name: string) => bigint(name, { mode: "bigint" })

/** NFT projects. The printed ones keep their printed ids; what operators register begins at 100. */
export const project = pgTable(
	"project",
	{
		id: integer("id").primaryKey().generatedByDefaultAsIdentity({ startWith: 100 }),
		symbol: text("symbol").notNull().default(""),
		name: text("name").notNull(),
		/** Empty: the name is said in Korean as well. */
		nameKo: text("name_ko").notNull().default(""),
		mainnet: text("mainnet"),
		contractAddress: text("contract_address"),
		creatorFeeBps: integer("creator_fee_bps").notNull().default(0),
		projectFeeBps: integer("project_fee_bps").notNull().default(0),
		jsonPath: text("json_path").notNull().default(""),
		image: text("image").notNull().default(""),
		description: text("description").notNull().default(""),
		adminWallet: text("admin_wallet"),
		listingWallet: text("listing_wallet"),
		feeWallet: text("fee_wallet"),
		startsAt: at("starts_at"),
		endsAt: at("ends_at"),
		mintStartBlock: block("mint_start_block"),
		mintEndBlock: block("mint_end_block"),
		/** Null: it came with the installation. */
		registeredBy: by("registered_by"),
		registeredAt: at("registered_at").notNull().defaultNow(),
		modifiedBy: by("modified_by"),
		modifiedAt: at("modified_at"),
		deletedBy: by("deleted_by"),
		deletedAt: at("deleted_at"),
		/** Counts changes: a form that was filled in before somebody else's change is told so. */
		version: integer("version").notNull().default(1),
		/** Of the form that registered it, and of the last that changed it: the same again changes nothing. */
		registeredForm: uuid("registered_form"),
		modifiedForm: uuid("modified_form"),
	},
	(t) => [
		unique("project_registered_form_key").on(t.registeredForm),
		uniqueIndex("project_contract_key").on(t.mainnet, t.contractAddress).where(sql`deleted_at is null`),
		check("project_mainnet_check", sql`${t.mainnet} in ('solana', 'ethereum', 'kaia', 'bnb')`),
		check("project_contract_check", sql`${t.contractAddress} is null or ${t.mainnet} is not null`),
		check("project_fees_check", sql`${t.creatorFeeBps} between 0 and 10000 and ${t.projectFeeBps} between 0 and 10000`),
		check("project_times_check", sql`${t.startsAt} < ${t.endsAt}`),
		check(
			"project_blocks_check",
			sql`${t.mintStartBlock} >= 0 and ${t.mintEndBlock} >= 0 and ${t.mintStartBlock} <= ${t.mintEndBlock}`,
		),
		check("project_modified_check", sql`(${t.modifiedAt} is null) = (${t.modifiedBy} is null)`),
		check("project_deleted_check", sql`(${t.deletedAt} is null) = (${t.deletedBy} is null)`),
		check(
			"project_texts_check",
			sql`length(${t.name}) between 1 and 80 and length(${t.nameKo}) <= 80 and length(${t.symbol}) <= 20 and length(${t.jsonPath}) <= 500 and length(${t.image}) <= 500 and length(${t.description}) <= 500`,
		),
	],
)

/** Secret keys of a project's wallets, sealed for the worker. The web process writes them, and reads no more than that there is one. */
export const projectKey = pgTable(
	"project_key",
	{
		projectId: integer("project_id")
			.notNull()
			.references(() => project.id),
		wallet: text("wallet").notNull(),
		sealed: bytes("sealed").notNull(),
		setBy: uuid("set_by")
			.notNull()
			.references(() => account.id),
		setAt: at("set_at").notNull(),
	},
	(t) => [
		primaryKey({ name: "project_key_pkey", columns: [t.projectId, t.wallet] }),
		check("project_key_wallet_check", sql`${t.wallet} in ('admin', 'listing', 'fee')`),
		check("project_key_sealed_check", sql`length(${t.sealed}) between 62 and 1024`),
	],
)
