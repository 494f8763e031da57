import { createHash, createHmac } from "node:crypto"
import postgres from "postgres"
import { secretId } from "#app/lib/app-secret.server.ts"

/** Addresses of the database, one a role: the owner's is for migrations only. */
export type Logins = Readonly<{ web: Login; worker: Login }>
/** `made`: name and password are ours, so that the role may be created and its password be set. */
export type Login = Readonly<{ url: string; role: string; made: boolean }>

const ROLES = ["web", "worker"] as const
const SETTING = { web: "WEB_DATABASE_URL", worker: "WORKER_DATABASE_URL" } as const
export type RoleName = (typeof ROLES)[number]

/** Roles that nobody can log in as, and that may not be made or mended from here; says what an administrator does. */
export class RoleProblem extends Error {}

type Given = Readonly<{ web?: string | undefined; worker?: string | undefined }>

/**
 * Where web and worker log in: as given, or as roles named after the database and the secret, with passwords derived from the secret
 * (several boots agree, and nothing has to be stored or printed). Roles belong to the whole server: the database's name tells them apart.
 */
export function loginsFor(ownerUrl: string, secret: string, given: Given = {}): Logins {
	const one = (name: RoleName): Login => {
		const url = given[name]
		if (url) return { url, role: decodeURIComponent(new URL(url).username), made: false }
		const made = new URL(ownerUrl)
		const role = roleOf(ownerUrl, name, secretId(secret))
		made.username = encodeURIComponent(role)
		made.password = createHmac("sha256", secret).update(`database role\n${role}`).digest("base64url")
		return { url: made.href, role, made: true }
	}
	return { web: one("web"), worker: one("worker") }
}

/** The name of a process's roles in this database, without the id of a secret. PostgreSQL cuts names at 63 bytes. */
function rolesOf(ownerUrl: string, name: RoleName): string {
	const database = decodeURIComponent(new URL(ownerUrl).pathname.slice(1)) || "postgres"
	const whole = `${database}_${name}`
	if (Buffer.byteLength(whole) <= 63 - SECRET_ID.length) return whole
	return `${createHash("sha256").update(database).digest("hex").slice(0, 32)}_${name}`
}

const SECRET_ID = "_00000000"

/**
 * Each secret has roles of its own: while processes change from one secret to the next, both logins work, and no connection is refused.
 */
const roleOf = (ownerUrl: string, name: RoleName, id: string) => `${rolesOf(ownerUrl, name)}_${id}`

/**
 * Roles that an earlier secret has made in this database, or a version whose roles had no id of a secret, and that can still log in.
 * `rotate DATABASE_ROLES` ends them.
 */
export async function earlierRoles(sql: postgres.Sql, ownerUrl: string, logins: Logins): Promise<EarlierRole[]> {
	const found: EarlierRole[] = []
	for (const name of ROLES) {
		const base = rolesOf(ownerUrl, name)
		const rows = await sql<{ role: string; sessions: number }[]>`
			select rolname as role, (select count(*)::int from pg_stat_activity
				where usename = rolname and datname = current_database()) as sessions
			from pg_roles where rolcanlogin and (rolname = ${base} or
				left(rolname, ${base.length + 1}) = ${`${base}_`} and right(rolname, -${base.length + 1}::int) ~ '^[0-9a-f]{8}$')
			and rolname::text <> all(${ROLES.map((one) => logins[one].role)}::text[]) order by rolname`
		found.push(...rows.map((row) => ({ ...row, name })))
	}
	return found
}

/** `sessions`: how many are open now. */
export type EarlierRole = Readonly<{ name: RoleName; role: string; sessions: number }>

/** Disables log-in for this role. Returns whether its open sessions were ended; an owner without that right cannot end them. */
export async function retireRole(sql: postgres.Sql, role: string): Promise<boolean> {
	await sql.unsafe(`alter role ${quoted(role)} nologin password null`)
	try {
		await sql`select pg_terminate_backend(pid) from pg_stat_activity where usename = ${role} and datname = current_database()`
		return true
	} catch (error) {
		if ((error as { code?: unknown }).code === "42501") return false
		throw error
	}
}

/**
 * Makes the roles that are missing and sees that both can log in. Run by the owner under the boot lock. Throws `RoleProblem` where the
 * owner may not create roles, with what to run instead.
 */
export async function ensureRoles(sql: postgres.Sql, logins: Logins): Promise<void> {
	if (logins.web.role === logins.worker.role)
		throw new RoleProblem(
			"WEB_DATABASE_URL and WORKER_DATABASE_URL name the same role: each process needs one of its own.",
		)
	for (const name of ROLES) {
		await refuseOwner(sql, name, logins[name].role)
		const { role, url, made } = logins[name]
		const [found] = await sql<{ known: boolean; may: boolean }[]>`
			select exists(select from pg_roles where rolname = ${role}) as known, (rolsuper or rolcreaterole) as may
			from pg_roles where rolname = current_user`
		if (!found?.known) {
			if (!found?.may) throw new RoleProblem(howToMake(logins))
			await sql.unsafe(
				`create role ${quoted(role)} login nosuperuser nocreatedb nocreaterole password ${literal(passwordOf(url))}`,
			)
		} else if (await isRefused(url)) {
			if (!made) throw new RoleProblem(`${SETTING[name]}: the server refuses the user "${role}" or its password.`)
			if (!found.may) throw new RoleProblem(howToMake(logins))
			// It was retired, or is of another database server's copy: its name says whose password it is to have.
			await sql.unsafe(`alter role ${quoted(role)} login password ${literal(passwordOf(url))}`)
		}
	}
}

/** Before anything is taken from or given to a role: the owner's own rights would be gone for good. */
async function refuseOwner(sql: postgres.Sql, name: RoleName, role: string): Promise<void> {
	const [found] = await sql<{ owner: string }[]>`
		select current_user::text as owner from pg_roles where rolname = ${role} and pg_has_role(oid, current_user, 'member')`
	if (!found) return
	throw new RoleProblem(
		`${SETTING[name]} names "${role}", which has all rights of the owner "${found.owner}": set it to a role of its own (\`node build/boot.js migrate\` makes one, and \`node build/boot.js roles\` prints its login).`,
	)
}

const passwordOf = (url: string) => decodeURIComponent(new URL(url).password)
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const literal = (text: string) => `E'${text.replace(/['\\]/g, (sign) => `\\${sign}`)}'`

/** Whether the server refuses this login: an unknown password, or a role that may not log in. */
async function isRefused(url: string): Promise<boolean> {
	const sql = postgres(url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} })
	try {
		await sql`select 1`
		return false
	} catch (error) {
		if (/^28/.test(String((error as { code?: unknown }).code))) return true
		throw error
	} finally {
		await sql.end({ timeout: 1 })
	}
}

function howToMake(logins: Logins): string {
	const lines = ROLES.map((name) => `  CREATE ROLE ${quoted(logins[name].role)} LOGIN PASSWORD '…';`)
	return [
		"The role of DATABASE_URL may not create the two roles that the web and the worker process log in as. As an administrator of the database run:",
		...lines,
		"then set WEB_DATABASE_URL and WORKER_DATABASE_URL to log in as them, and start again.",
	].join("\n")
}

/** What makes a session unfit to serve as this process: one sentence, or null. A superuser or the owner of the tables is stopped by no privilege. */
export async function unfitRole(sql: postgres.Sql, process: RoleName): Promise<string | null> {
	const [found] = await sql<{ name: string; super: boolean; owns: boolean }[]>`
		select current_user::text as name, rolsuper as super, exists(
			select from pg_class where relname = 'ledger_transfer' and relnamespace = 'public'::regnamespace and pg_has_role(current_user, relowner, 'member')
		) as owns from pg_roles where rolname = current_user`
	if (!found?.super && !found?.owns) return null
	const what = found.super ? "a superuser" : "the owner of its tables"
	return `The database role "${found.name}" is ${what}, which no privilege stops: set ${SETTING[process]} to a role of its own (\`node build/boot.js migrate\` makes one, and \`node build/boot.js roles\` prints its login).`
}

/** Throws `RoleProblem` where a role may do more than it should. */
export async function requireFitRoles(logins: Logins): Promise<void> {
	for (const name of ROLES) {
		const sql = postgres(logins[name].url, { max: 1, connect_timeout: 5, fetch_types: false, onnotice: () => {} })
		const unfit = await unfitRole(sql, name).finally(() => sql.end({ timeout: 1 }))
		if (unfit) throw new RoleProblem(unfit)
	}
}
