import { and, eq, isNull, ne } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { account } from "../accounts/tables.server.ts"
import { accountRole, rolePermission } from "./tables.server.ts"

/** A subquery: each active operator once for every permission that a role of theirs has. */
export const operatorPermissions = ({ db }: Pick<Context, "db">) =>
	db
		.selectDistinct({
			id: account.id,
			uid: account.uid,
			contact: account.contactEmail,
			language: account.language,
			permission: rolePermission.permission,
		})
		.from(account)
		.innerJoin(accountRole, and(eq(accountRole.accountId, account.id), isNull(accountRole.revokedAt)))
		.innerJoin(rolePermission, eq(rolePermission.role, accountRole.role))
		.where(and(isNull(account.disabledAt), ne(account.adminCode, "")))
		.as("operator_permission")
