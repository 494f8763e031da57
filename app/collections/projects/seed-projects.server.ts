import type { Db } from "#app/db/client.server.ts"
import { PROJECTS } from "../projects.ts"
import { project } from "./tables.server.ts"

/** Writes the printed projects that a new database lacks; what operators have changed or deleted since stays so. */
export async function seedProjects({ db }: Readonly<{ db: Db }>): Promise<void> {
	const values = PROJECTS.map(({ id, name }) => ({ id, name }))
	await db.insert(project).values(values).onConflictDoNothing()
}
