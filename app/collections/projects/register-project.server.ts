import { and, eq } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { accountKey } from "#app/identity/accounts/login-session.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import type { Owning } from "#app/settlement/destinations/own-addresses.ts"
import { factsOf } from "./audit-facts.ts"
import { checkAddresses, checkSecrets } from "./check-addresses.server.ts"
import { type ProjectFields, projectKeyOf, type Secrets } from "./project.ts"
import { sealKeys } from "./seal-keys.server.ts"
import { project } from "./tables.server.ts"

export type Needs = Pick<WebContext, "db" | "projectKeysPublic"> & Owning
/** The operator who fills in a form, and the form's own id: sent twice it is one act. */
export type Filled = Readonly<{
	form: string
	by: Readonly<{ accountId: string }>
	fields: ProjectFields
	/** Not stored where no public key is set. */
	secrets: Secrets
}>

export const contractExists = () =>
	new Refusal("messages:error.contractExists", { field: "contractAddress", status: 409 })

/** Registers a project and answers its id. Refuses a contract that another project of its mainnet has (409), and addresses that are none. */
export async function registerProject(ctx: Needs, { form, by, fields, secrets }: Filled): Promise<number> {
	const { projectKeysPublic: receiver } = ctx
	const values = await checkAddresses(ctx, fields)
	if (receiver) await checkSecrets(values, secrets)
	return inTransaction(ctx, async ({ db }) => {
		const at = new Date()
		const [made] = await db
			.insert(project)
			.values({ ...values, registeredBy: by.accountId, registeredAt: at, registeredForm: form })
			.onConflictDoNothing()
			.returning({ id: project.id })
		if (!made) {
			const [known] = await db.select({ id: project.id }).from(project).where(isOf(form, by.accountId))
			if (known) return known.id
			throw contractExists()
		}
		const { id } = made
		const asked = { id, by: by.accountId, at, secrets: receiver ? secrets : {}, forget: [] }
		const { after } = await sealKeys({ db }, receiver ?? "", asked)
		const facts = { before: null, after: factsOf(values, after) }
		const subject = projectKeyOf(id)
		await writeAudit(db, { actor: accountKey(by.accountId), act: "project.registered", subject, facts })
		return id
	})
}

const isOf = (form: string, accountId: string) =>
	and(eq(project.registeredForm, form), eq(project.registeredBy, accountId))
