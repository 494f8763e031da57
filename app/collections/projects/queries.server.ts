import { and, asc, eq, isNull, type SQL, sql } from "drizzle-orm"
import { alias } from "drizzle-orm/pg-core"
import type { Context } from "#app/db/context.ts"
import { account } from "#app/identity/accounts/tables.server.ts"
import type { ProjectWallet } from "./mainnets.ts"
import { OPERATE_PROJECT } from "./project.ts"
import { project, projectKey } from "./tables.server.ts"

type Needs = Pick<Context, "db">
export type ProjectRow = typeof project.$inferSelect

/** An id in an address; null for what can be none. */
export const projectId = (text: string | null): number | null => {
	const id = /^\d{1,9}$/.test(text ?? "") ? Number(text) : 0
	return id > 0 ? id : null
}

/** A project that is not deleted, or null. `locks`: nobody else changes it before this transaction ends. */
export async function findProject({ db }: Needs, id: number, { locks = false } = {}): Promise<ProjectRow | null> {
	const asked = db
		.select()
		.from(project)
		.where(and(eq(project.id, id), isNull(project.deletedAt)))
	const [row] = await (locks ? asked.for("update") : asked)
	return row ?? null
}

/** Which wallets of a project have a secret key. */
export async function walletsWithKey({ db }: Needs, id: number): Promise<ProjectWallet[]> {
	const rows = await db.select({ wallet: projectKey.wallet }).from(projectKey).where(eq(projectKey.projectId, id))
	return rows.map(({ wallet }) => wallet as ProjectWallet)
}

/** IDs of whoever registered and last modified it; null: the installation, or nobody. */
export async function projectPeople({ db }: Needs, id: number) {
	const modifier = alias(account, "modifier")
	const [row] = await db
		.select({ registeredBy: account.uid, modifiedBy: modifier.uid })
		.from(project)
		.leftJoin(account, eq(account.id, project.registeredBy))
		.leftJoin(modifier, eq(modifier.id, project.modifiedBy))
		.where(eq(project.id, id))
	return row ?? { registeredBy: null, modifiedBy: null }
}

/** The project that pages of operators open where none is named: the one they operate, or else the first. */
export async function defaultProject({ db }: Needs): Promise<number | null> {
	const isOperated: SQL = sql`${project.id} <> ${OPERATE_PROJECT}`
	const [row] = await db
		.select({ id: project.id })
		.from(project)
		.where(isNull(project.deletedAt))
		.orderBy(isOperated, asc(project.id))
		.limit(1)
	return row?.id ?? null
}
