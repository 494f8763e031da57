import { sql } from "drizzle-orm"
import { check, index, pgTable, text } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"

/**
 * One request to the Klip service, and the browser that it was made for. The text to sign is not here: it holds the nonce of
 * a sign-in, and a copy of this database must sign nobody in.
 */
export const klipRequest = pgTable(
	"klip_request",
	{
		id: id(),
		browserHash: text("browser_hash").notNull(),
		kind: text("kind").notNull(),
		/** The service's own name of it; also part of the QR code. */
		requestKey: text("request_key").notNull(),
		/** Whom a signature or a transaction was asked of. */
		walletAddress: text("wallet_address"),
		/** What a transaction is for, in the words of whoever had it asked for. */
		purpose: text("purpose"),
		status: text("status").notNull().default("prepared"),
		/** What came of it: the address, or the signature in hexadecimal. */
		address: text("address"),
		signature: text("signature"),
		txHash: text("tx_hash"),
		/** When the service was last asked; whoever moves it asks. */
		polledAt: at("polled_at"),
		expiresAt: at("expires_at").notNull(),
		createdAt: at("created_at").notNull().defaultNow(),
	},
	(t) => [
		index("klip_request_expires_at_idx").on(t.expiresAt),
		check("klip_request_kind_check", sql`${t.kind} in ('auth', 'sign', 'send')`),
		check("klip_request_purpose_check", sql`(${t.kind} = 'send') = (${t.purpose} is not null)`),
		check("klip_request_status_check", sql`${t.status} in ('prepared', 'completed', 'cancelled', 'error', 'expired')`),
	],
)
