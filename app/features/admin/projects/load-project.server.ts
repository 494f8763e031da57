import { randomUUID } from "node:crypto"
import { findProject, projectPeople, walletsWithKey } from "#app/collections/projects/queries.server.ts"
import type { WebContext } from "#app/db/context.ts"
import type { LoginSession } from "#app/identity/accounts/login-session.server.ts"
import { typedProject } from "./typed-project.ts"

type Needs = Pick<WebContext, "db" | "projectKeysPublic">

/** A project as its page shows it, with a form for it; null where there is none. Nothing of its secret keys but whether there are some. */
export async function loadProject(ctx: Needs, { lang, permissions }: LoginSession, id: number) {
	const [row, keys, people] = await Promise.all([findProject(ctx, id), walletsWithKey(ctx, id), projectPeople(ctx, id)])
	if (!row) return null
	const { name, registeredAt, modifiedAt } = row
	return {
		project: { id, name, registeredAt, modifiedAt },
		people,
		form: {
			id: randomUUID(),
			version: `${row.version}`,
			stored: typedProject(row, lang),
			keys,
			seals: Boolean(ctx.projectKeysPublic),
			mayEdit: permissions.includes("projects.edit"),
		},
	}
}
