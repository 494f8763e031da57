import { eq } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { brokenConstraint, inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { changesOf, factsOf } from "./audit-facts.ts"
import { checkAddresses, checkSecrets } from "./check-addresses.server.ts"
import type { ProjectWallet } from "./mainnets.ts"
import { projectKeyOf } from "./project.ts"
import { findProject, type ProjectRow } from "./queries.server.ts"
import { contractExists, type Filled, type Needs } from "./register-project.server.ts"
import { keepKeysTheirWallets, sealKeys } from "./seal-keys.server.ts"
import { project } from "./tables.server.ts"

/** `version`: of the project as the form showed it. `forget`: wallets whose stored key goes. */
export type Modified = Filled & Readonly<{ id: number; version: number; forget: readonly ProjectWallet[] }>

export const noSuchProject = () => new Refusal("messages:error.noSuchProject", { status: 404 })
const changedMeanwhile = () => new Refusal("operators-projects:problem.changedMeanwhile", { status: 409 })

/**
 * Changes a project. Refuses one that is not there (404), one that somebody else has changed since the form was shown (409), and what registering
 * refuses.
 */
export async function modifyProject(ctx: Needs, asked: Modified): Promise<void> {
	const fields = await checkAddresses(ctx, asked.fields)
	if (ctx.projectKeysPublic) await checkSecrets(fields, asked.secrets)
	const secrets = ctx.projectKeysPublic ? asked.secrets : {}
	try {
		await inTransaction(ctx, ({ db, projectKeysPublic = "" }) =>
			change(db, projectKeysPublic, { ...asked, fields, secrets }),
		)
	} catch (error) {
		throw brokenConstraint(error) === "project_contract_key" ? contractExists() : error
	}
}

async function change(db: Db, receiver: string, { id, version, form, by, fields, secrets, forget }: Modified) {
	const before = await findProject({ db }, id, { locks: true })
	if (!before) throw noSuchProject()
	// The same form once more: it is done.
	if (before.modifiedForm === form && before.modifiedBy === by.accountId) return
	if (before.version !== version) throw changedMeanwhile()
	await keepKeysTheirWallets({ db }, before, { id, fields, secrets, forget })
	const at = new Date()
	const set = { ...fields, modifiedBy: by.accountId, modifiedAt: at, modifiedForm: form, version: version + 1 }
	await db.update(project).set(set).where(eq(project.id, id))
	const keys = await sealKeys({ db }, receiver, { id, by: by.accountId, at, secrets, forget })
	const facts = changesOf(factsOf(before, keys.before), factsOf(fields, keys.after))
	await writeAudit(db, { actor: accountKey(by.accountId), act: "project.modified", subject: projectKeyOf(id), facts })
}

/** Deletes a project softly: its row and its audit stay, its contract is free again. Twice is once. Refuses one that never was (404). */
export const deleteProject = (
	ctx: Pick<Needs, "db">,
	{ id, by }: Readonly<{ id: number; by: Filled["by"] }>,
): Promise<void> =>
	inTransaction(ctx, async ({ db }) => {
		const found = await findProject({ db }, id, { locks: true })
		if (!found) return refuseUnknown(db, id)
		const set = { deletedBy: by.accountId, deletedAt: new Date(), version: found.version + 1 }
		await db.update(project).set(set).where(eq(project.id, id))
		const facts = { before: summaryOf(found), after: null }
		await writeAudit(db, { actor: accountKey(by.accountId), act: "project.deleted", subject: projectKeyOf(id), facts })
	})

async function refuseUnknown(db: Db, id: number): Promise<void> {
	const [row] = await db.select({ id: project.id }).from(project).where(eq(project.id, id))
	if (!row) throw noSuchProject()
}

const summaryOf = ({ symbol, name, mainnet, contractAddress }: ProjectRow) => ({
	symbol,
	name,
	mainnet,
	contractAddress,
})
