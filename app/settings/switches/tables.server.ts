import { sql } from "drizzle-orm"
import { check, pgTable, text } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"
import { LANGS } from "#app/lib/paths.ts"
import { SWITCH_REASONS, SWITCH_STATES, SWITCHED } from "./switches.ts"

/** What was switched last, and by whom. A feature without a row was never switched, and is on. */
export const featureSwitch = pgTable(
	"feature_switch",
	{
		feature: text("feature", { enum: SWITCHED }).primaryKey(),
		state: text("state", { enum: SWITCH_STATES }).notNull(),
		/** What visitors are told of why. */
		reason: text("reason", { enum: SWITCH_REASONS }),
		/** More of why, as an operator typed it for visitors, and in which language. */
		told: text("told"),
		toldLang: text("told_lang", { enum: LANGS }),
		/** When a pause ends by itself. */
		until: at("until"),
		/** For operators alone. */
		why: text("why").notNull(),
		/** Who it was: an account's key, or "command". */
		changedBy: text("changed_by").notNull(),
		changedAt: at("changed_at").notNull(),
	},
	() => [
		check("feature_switch_state", sql`state in ('on', 'read-only', 'off')`),
		check("feature_switch_told", sql`(told is null) = (told_lang is null)`),
		check("feature_switch_reason", sql`(state = 'on') = (reason is null)`),
	],
)
