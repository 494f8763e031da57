import type { Db } from "#app/db/client.server.ts"
import { FIRST_PERMISSIONS, ROLES } from "./permissions.ts"
import { role, rolePermission } from "./tables.server.ts"

/** Writes the roles that a new database lacks, with their permissions. What operators have changed since stays. */
export async function seedRoles({ db }: Readonly<{ db: Db }>): Promise<void> {
	const values = ROLES.map((name) => ({ name }))
	const made = await db.insert(role).values(values).onConflictDoNothing().returning({ name: role.name })
	const rows = ROLES.filter((name) => made.some((one) => one.name === name)).flatMap((name) =>
		FIRST_PERMISSIONS[name].map((permission) => ({ role: name, permission })),
	)
	if (rows.length > 0) await db.insert(rolePermission).values(rows).onConflictDoNothing()
}
