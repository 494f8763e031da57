import type postgres from "postgres"
import { weakenedConditions } from "./conditions.ts"
import { MONEY_TABLES, OTHER_FUNCTIONS } from "./money.ts"

/** One rule of the database, and what takes it away. A test concerns it if it wrote one of the tables or called one of the functions. */
export type Guard = Readonly<{
	/** `trigger:table.name`, `check:…`, `unique:…`, `exclusion:…`, `foreign-key:…`, `if:function:line.n`, `where:function:line.n`. */
	name: string
	/** What was dropped, as PostgreSQL prints it. */
	text: string
	sql: string
	tables: readonly string[]
	functions: readonly string[]
	/** Marks of the errors with which it refuses (`refusals.ts`), or their beginnings; null: it refuses nothing by itself. */
	refusals: readonly string[] | null
}>

/** Every guard of the money tables in a migrated database, in the order of their names. */
export async function listGuards(sql: postgres.Sql): Promise<readonly Guard[]> {
	await requireTables(sql)
	const all = [
		...(await triggersOf(sql)),
		...(await constraintsOf(sql)),
		...(await uniqueIndexesOf(sql)),
		...(await conditionsOf(sql)),
	]
	return all.toSorted((a, b) => (a.name < b.name ? -1 : 1))
}

/** A table that was renamed must not leave the list in silence. */
async function requireTables(sql: postgres.Sql): Promise<void> {
	const rows = await sql<{ name: string }[]>`
		select name from json_array_elements_text(${TABLES}::text::json) as one(name) where to_regclass('public.' || quote_ident(name)) is null`
	if (rows.length > 0) throw new Error(`No such tables: ${rows.map(({ name }) => name).join(", ")}`)
}

/** The connections of tests send no arrays. */
const TABLES = JSON.stringify(MONEY_TABLES)
const named = (name: string) => `"${name}"`

type OfTable = Readonly<{ table: string; name: string; text: string }>

async function triggersOf(sql: postgres.Sql): Promise<readonly Guard[]> {
	const rows = await sql<(OfTable & Readonly<{ function: string; argument: string }>)[]>`
		select c.relname as table, t.tgname as name, pg_get_triggerdef(t.oid) as text, p.proname as function,
			split_part(encode(t.tgargs, 'escape'), '\\000', 1) as argument
		from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
		where not t.tgisinternal and t.tgparentid = 0 and c.relnamespace = 'public'::regnamespace and c.relname in (select json_array_elements_text(${TABLES}::text::json))`
	return rows.map(({ table, name, text, function: called, argument }) => ({
		name: `trigger:${table}.${name}`,
		text,
		sql: `drop trigger ${named(name)} on ${named(table)}`,
		tables: [table],
		functions: [],
		refusals: [
			called === "guard_refuse"
				? `message ${table}: ${argument}`
				: called === "guard_moves"
					? `message ${table}.${argument} may not`
					: `function ${called}`,
		],
	}))
}

const KINDS: Readonly<Record<string, string>> = {
	c: "check",
	x: "exclusion",
	f: "foreign-key",
	u: "unique",
	p: "unique",
}

/** A primary key of a generated id is left out: two rows never have one. */
async function constraintsOf(sql: postgres.Sql): Promise<readonly Guard[]> {
	const rows = await sql<(OfTable & Readonly<{ type: string; referring: readonly string[] }>)[]>`
		select c.relname as table, k.conname as name, k.contype as type, pg_get_constraintdef(k.oid) as text,
			array_to_json(array(
				select r.conrelid::regclass::text from pg_constraint r where r.contype = 'f' and r.conindid = k.conindid and k.contype <> 'f'
			)) as referring
		from pg_constraint k join pg_class c on c.oid = k.conrelid
		where k.contype in ('c', 'x', 'f', 'u', 'p') and k.conparentid = 0 and c.relnamespace = 'public'::regnamespace
			and c.relname in (select json_array_elements_text(${TABLES}::text::json))
			and not (k.contype = 'p' and array_length(k.conkey, 1) = 1 and exists (
				select 1 from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
				where a.attrelid = k.conrelid and a.attnum = k.conkey[1] and (d.oid is not null or a.attidentity <> '' or a.atttypid = 'uuid'::regtype)))`
	return rows.map(({ table, name, type, text, referring }) => ({
		name: `${KINDS[type]}:${table}.${name}`,
		text,
		sql: `alter table ${named(table)} drop constraint ${named(name)} cascade`,
		// What refers to it goes with it.
		tables: [table, ...referring],
		functions: [],
		refusals: [`constraint ${name}`],
	}))
}

/** Unique indexes that belong to no constraint. */
async function uniqueIndexesOf(sql: postgres.Sql): Promise<readonly Guard[]> {
	const rows = await sql<OfTable[]>`
		select c.relname as table, i.relname as name, pg_get_indexdef(i.oid) as text
		from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
		where x.indisunique and c.relnamespace = 'public'::regnamespace and c.relname in (select json_array_elements_text(${TABLES}::text::json)) and not c.relispartition
			and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)`
	return rows.map(({ table, name, text }) => ({
		name: `unique:${table}.${name}`,
		text,
		sql: `drop index ${named(name)}`,
		tables: [table],
		functions: [],
		refusals: [`constraint ${name}`],
	}))
}

type Source = Readonly<{ name: string; oid: number; source: string; definition: string; tables: readonly string[] }>

/** Conditions of the functions that triggers of money tables run, or that name a money table. */
async function conditionsOf(sql: postgres.Sql): Promise<readonly Guard[]> {
	const functions = await sql<Source[]>`
		select p.proname as name, p.oid::int as oid, p.prosrc as source, pg_get_functiondef(p.oid) as definition,
			array_to_json(array(
				select distinct c.relname::text from pg_trigger t join pg_class c on c.oid = t.tgrelid where t.tgfoid = p.oid)) as tables
		from pg_proc p join pg_language l on l.oid = p.prolang
		where p.pronamespace = 'public'::regnamespace and l.lanname in ('plpgsql', 'sql') and p.prokind = 'f' and p.prosqlbody is null`
	const isMoney = ({ name, source, tables }: Source) =>
		!OTHER_FUNCTIONS.test(name) &&
		(tables.some((table) => MONEY_TABLES.some((one) => one === table)) ||
			MONEY_TABLES.some((table) => new RegExp(`\\b(from|join|into|update)\\s+${table}\\b`, "i").test(source)))
	return functions.filter(isMoney).flatMap((one) => weakenedOf(one, callersOf(one.name, functions)))
}

/** The function itself and all that call it: PostgreSQL does not count calls of a function that it inlines. */
function callersOf(name: string, functions: readonly Source[]): readonly Source[] {
	const found = new Set<string>([name])
	for (let size = 0; size < found.size; ) {
		size = found.size
		for (const one of functions)
			if ([...found].some((callee) => new RegExp(`\\b${callee}\\s*\\(`).test(one.source))) found.add(one.name)
	}
	return functions.filter((one) => found.has(one.name))
}

function weakenedOf({ name, source, definition, tables }: Source, callers: readonly Source[]): readonly Guard[] {
	const seen = new Map<string, number>()
	return weakenedConditions(source).map(({ kind, line, text, refuses, source: weakened }) => {
		const place = `${kind}:${name}:${line}`
		const count = (seen.get(place) ?? 0) + 1
		seen.set(place, count)
		return {
			name: `${place}.${count}`,
			text,
			sql: definition.replace(source, () => weakened),
			tables,
			functions: callers.map((one) => one.name),
			refusals: refuses ? [`function ${name}`] : null,
		}
	})
}
