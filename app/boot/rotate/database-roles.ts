import { type Db, withOwner } from "#app/boot/rotate/with-owner.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { earlierRoles, loginsFor, retireRole } from "#app/db/roles.server.ts"
import { writeAudit } from "#app/identity/audit/write-audit.server.ts"
import { type Source, validSettings } from "#app/lib/env.server.ts"

export const ROLES_USAGE = `rotate DATABASE_ROLES [--now]
  ends the database logins that an earlier APP_SECRET has made, once no process uses them
  --now     ends them at once, with the sessions that are open`

/** `boot.js rotate DATABASE_ROLES`. Throws `StartError` while processes still log in by them: no request of theirs may fail. */
export async function rotateDatabaseRoles(source: Source, words: readonly string[]): Promise<string> {
	const isNow = words[0] === "--now"
	if (words.length > (isNow ? 1 : 0)) throw new StartError(ROLES_USAGE)
	const { APP_SECRET, WEB_DATABASE_URL: web, WORKER_DATABASE_URL: worker } = validSettings("boot", source)
	if (!APP_SECRET && !(web && worker)) throw new StartError("Set APP_SECRET as web and worker have it.")
	return await withOwner(source, async ({ db, sql, url }) => {
		const logins = loginsFor(url, APP_SECRET ?? "", { web, worker })
		const earlier = await earlierRoles(sql, url, logins)
		const used = earlier.filter((one) => one.sessions > 0)
		if (used.length > 0 && !isNow)
			throw new StartError(
				[
					"Processes still log in as roles of an earlier secret. Restart them with the new APP_SECRET, or end them with --now:",
					...used.map(({ role, sessions }) => `  - ${role}: ${sessions} ${sessions === 1 ? "session" : "sessions"}`),
				].join("\n"),
			)
		if (earlier.length === 0) return "No login of an earlier secret is left."
		const open: string[] = []
		for (const { role, sessions } of earlier) if (!(await retireRole(sql, role)) && sessions > 0) open.push(role)
		const ids = earlier.map(({ role }) => role)
		await noteRetired(db, ids)
		const lines = [`These roles cannot log in any more: ${ids.join(", ")}.`]
		if (open.length > 0)
			lines.push(
				`The owner may not end open sessions. Restart the processes that are logged in as: ${open.join(", ")}.`,
			)
		return lines.join("\n")
	})
}

const noteRetired = (db: Db, ids: readonly string[]) =>
	writeAudit(db, { actor: "command", act: "secret.replaced", subject: "secret:DATABASE_ROLES", facts: { ids } })
