import { sql } from "drizzle-orm"
import { check, foreignKey, index, pgTable, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core"
import { at, id } from "#app/db/columns.server.ts"
import { account } from "../accounts/tables.server.ts"

/** What operators can be; which permissions that means is said row by row. */
export const role = pgTable("role", { name: text("name").primaryKey() })

export const rolePermission = pgTable(
	"role_permission",
	{
		role: text("role").notNull(),
		permission: text("permission").notNull(),
	},
	(t) => [
		primaryKey({ name: "role_permission_pkey", columns: [t.role, t.permission] }),
		foreignKey({ name: "role_permission_role_fk", columns: [t.role], foreignColumns: [role.name] }),
	],
)

/** Who has which role, since when, and by whom. What was taken away stays as a row. */
export const accountRole = pgTable(
	"account_role",
	{
		id: id(),
		accountId: uuid("account_id").notNull(),
		role: text("role").notNull(),
		/** Of the role "partner" alone: the one whose rows it may see. */
		partnerId: text("partner_id"),
		/** Two operators' IDs, or the command that made the first ones. */
		grantedBy: text("granted_by").notNull(),
		grantedAt: at("granted_at").notNull().defaultNow(),
		revokedBy: text("revoked_by"),
		revokedAt: at("revoked_at"),
	},
	(t) => [
		foreignKey({ name: "account_role_account_fk", columns: [t.accountId], foreignColumns: [account.id] }),
		foreignKey({ name: "account_role_role_fk", columns: [t.role], foreignColumns: [role.name] }),
		unique("account_role_once").on(t.accountId, t.role, t.partnerId, t.revokedAt).nullsNotDistinct(),
		index("account_role_role_idx").on(t.role),
		check("account_role_partner_check", sql`(${t.role} = 'partner') = (${t.partnerId} is not null)`),
		check("account_role_revoked_check", sql`(${t.revokedAt} is null) = (${t.revokedBy} is null)`),
	],
)
