import { sql } from "drizzle-orm"
import { check, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core"
import { at } from "#app/db/columns.server.ts"
import type { DoorId } from "#app/doors/doors.ts"
import { mailReminder } from "#app/mail/tables.server.ts"

/** Who wants to be told when a door opens: of an address that reminders may go to. Told, or ended, the row is gone. */
export const openingWish = pgTable(
	"opening_wish",
	{
		reminderId: uuid("reminder_id")
			.notNull()
			.references(() => mailReminder.id, { onDelete: "cascade" }),
		door: text("door").$type<DoorId>().notNull(),
		askedAt: at("asked_at").notNull(),
		/** Null: somebody has typed the address, and its reader has not answered. */
		confirmedAt: at("confirmed_at"),
	},
	(t) => [
		primaryKey({ columns: [t.reminderId, t.door] }),
		index("opening_wish_door").on(t.door, t.reminderId).where(sql`confirmed_at is not null`),
		index("opening_wish_waits").on(t.askedAt).where(sql`confirmed_at is null`),
		check("opening_wish_short", sql`length(door) between 1 and 40`),
	],
)

/** Since when a door is seen to be open, without a break. */
export const doorOpen = pgTable(
	"door_open",
	{ door: text("door").$type<DoorId>().primaryKey(), since: at("since").notNull() },
	() => [check("door_open_short", sql`length(door) between 1 and 40`)],
)
