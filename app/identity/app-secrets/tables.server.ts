import { sql } from "drizzle-orm"
import { check, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core"
import { at, bytes } from "#app/db/columns.server.ts"

/** What became of a secret. `lost`: its value is known to nobody, so what was encrypted with it cannot be read. */
export type SecretState = "current" | "earlier" | "leaked" | "lost"

/** APP_SECRET and the secrets that it has replaced. Web and worker read it; `boot.js` writes it as the owner. */
export const appSecretRow = pgTable(
	"app_secret",
	{
		/** Public: see `secretId`. */
		id: text("id").primaryKey(),
		state: text("state").$type<SecretState>().notNull(),
		/** The secret, encrypted with the current one; null for the current one and one that was lost. */
		sealed: bytes("sealed"),
		since: at("since").notNull(),
		replacedAt: at("replaced_at"),
	},
	(t) => [
		check("app_secret_state", sql`state in ('current', 'earlier', 'leaked', 'lost')`),
		check("app_secret_sealed", sql`(sealed is not null) = (state in ('earlier', 'leaked'))`),
		check("app_secret_replaced", sql`(replaced_at is null) = (state = 'current')`),
		uniqueIndex("app_secret_one_current").on(t.state).where(sql`state = 'current'`),
	],
)
