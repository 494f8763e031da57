import postgres from "postgres"
import { type RoleName, unfitRole } from "#app/db/roles.server.ts"

/** PostgreSQL 15 was the first with all that the migrations use. */
const OLDEST = 15

type Facts = Readonly<{
	version: number
	encoding: string
	standby: boolean
	schema: boolean
	schemas: boolean
	tables: boolean | null
	owner: string | null
	owns: boolean | null
}>

/**
 * Whether the database named by the setting `name` can be used; with `migrates`, whether this role may bring it to this build's schema.
 * `as`: whether it may serve as that process. Sentences name the cause, and never the password.
 */
export async function checkDatabase(
	url: string,
	name: string,
	{ migrates, as = null }: { migrates: boolean; as?: RoleName | null },
): Promise<string[]> {
	const sql = postgres(url, { max: 1, connect_timeout: 5, onnotice: () => {}, fetch_types: false })
	try {
		const [facts] = await sql<Facts[]>`
			select current_setting('server_version_num')::int / 10000 as version,
				current_setting('server_encoding') as encoding,
				pg_is_in_recovery() as standby,
				to_regnamespace('public') is not null as schema,
				has_database_privilege(current_database(), 'CREATE') as schemas,
				has_schema_privilege(to_regnamespace('public'), 'CREATE') as tables,
				(select pg_get_userbyid(relowner) from pg_class where oid = to_regclass('public.setting')) as owner,
				(select pg_has_role(relowner, 'MEMBER') from pg_class where oid = to_regclass('public.setting')) as owns`
		const unfit = as && (await unfitRole(sql, as))
		return [...(unfit ? [unfit] : []), ...(facts ? judge(facts, new URL(url), name, migrates) : [])]
	} catch (error) {
		return [whyNot(error, new URL(url), name)]
	} finally {
		await sql.end({ timeout: 1 })
	}
}

function judge(facts: Facts, { username, pathname }: URL, name: string, migrates: boolean): string[] {
	if (facts.version < OLDEST) return [`${name} is a PostgreSQL ${facts.version}: ${OLDEST} or newer is needed`]
	const problems: string[] = []
	if (facts.encoding !== "UTF8")
		problems.push(`${name} is a database in ${facts.encoding}: make one with "create database … encoding 'UTF8'"`)
	if (!migrates) return problems
	const role = `"${decodeURIComponent(username)}"`
	const database = `"${decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username)}"`
	if (facts.standby) problems.push(`${name} is a standby that can only be read: name the primary`)
	if (!facts.schemas)
		problems.push(
			`${name}: its user may make no schemas there; as a superuser: grant create on database ${database} to ${role}`,
		)
	if (!facts.schema) problems.push(`${name} has no schema public; as its owner: create schema public`)
	else if (!facts.tables)
		problems.push(
			`${name}: its user may make no tables there; as a superuser: grant create on schema public to ${role}`,
		)
	if (facts.owns === false)
		problems.push(`${name}: the tables there belong to "${facts.owner}", who alone can migrate them: name that user`)
	return problems
}

/** Codes of PostgreSQL and of the system, in words that say what to do. */
function whyNot(error: unknown, url: URL, name: string): string {
	const code = (error as { code?: string }).code ?? ""
	const at = `${url.hostname}:${url.port || 5432}`
	const user = `"${decodeURIComponent(url.username)}"`
	const sentences: Record<string, string> = {
		ECONNREFUSED: `nothing listens at ${at}: start PostgreSQL there, or correct host and port`,
		ENOTFOUND: `there is no host named ${url.hostname}: correct it`,
		EAI_AGAIN: `the host ${url.hostname} cannot be looked up now: correct it, or this machine's DNS`,
		CONNECT_TIMEOUT: `${at} did not answer in 5 s: correct host and port, or let this machine through the firewall`,
		ETIMEDOUT: `${at} did not answer: correct host and port, or let this machine through the firewall`,
		EHOSTUNREACH: `${at} cannot be reached from here: correct the host`,
		"28P01": `the password for the user ${user} is wrong`,
		"28000": `the server does not let the user ${user} in from here: correct the user, or the server's pg_hba.conf`,
		"3D000": `there is no database "${decodeURIComponent(url.pathname.slice(1))}" there: create it, or correct the name`,
		"42501": `the user ${user} may not connect to that database: grant connect on it`,
		"53300": "all of its connections are taken: raise max_connections, or end some",
		"57P03": "the server is still starting, or stopping: try again",
	}
	const said = sentences[code] ?? `the connection failed (${code || (error as Error).name})`
	return `${name}: ${said}`
}
