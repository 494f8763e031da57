import { sql } from "drizzle-orm"
import { check, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/**
 * What a vault has signed: until when another wallet may check in and claim for it, everything to the vault itself. Only its end can be written,
 * once; the signed text and its signature stay as the proof of who allowed what.
 */
export const vaultDelegation = pgTable(
	"vault_delegation",
	{
		id: id(),
		/** Addresses on Solana. */
		vault: text("vault").notNull(),
		delegate: text("delegate").notNull(),
		/** Exactly what was signed, and by it. */
		signedText: text("signed_text").notNull(),
		signature: text("signature").notNull().unique("vault_delegation_signature"),
		issuedAt: at("issued_at").notNull(),
		expiresAt: at("expires_at").notNull(),
		revokedAt: at("revoked_at"),
		/** The wallet that ended it. */
		revokedBy: text("revoked_by"),
	},
	(t) => [
		uniqueIndex("vault_delegation_live").on(t.vault, t.delegate).where(sql`revoked_at is null`),
		index("vault_delegation_vault").on(t.vault, t.issuedAt),
		index("vault_delegation_delegate").on(t.delegate, t.issuedAt),
		check("vault_delegation_other", sql`vault <> delegate`),
		check("vault_delegation_ends", sql`expires_at > issued_at and expires_at <= issued_at + interval '366 days'`),
		check("vault_delegation_revoked", sql`(revoked_at is null) = (revoked_by is null)`),
	],
)
