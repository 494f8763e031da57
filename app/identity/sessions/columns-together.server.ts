import { sql } from "drizzle-orm"
import type { Visit, VisitorColumn } from "./visitor.server.ts"

/** Several columns as one, for a page that shows its visitor what several modules know; made once, when the page's module is loaded. */
export function columnsTogether<Name extends string>(columns: Readonly<Record<Name, VisitorColumn>>) {
	const all = Object.entries<VisitorColumn>(columns)
	const column: VisitorColumn = {
		select(owners) {
			const pairs = all.map(([name, one]) => sql`${sql.raw(`'${name}'`)}, ${one.select(owners)}`)
			return sql`json_build_object(${sql.join(pairs, sql`, `)})`
		},
	}
	/** A visit as the module sees it whose column this is. */
	const visitFor = (visit: Visit, name: Name): Visit =>
		visit.along?.column === column
			? { ...visit, along: { column: columns[name], found: (visit.along.found as Record<Name, unknown>)[name] } }
			: visit
	return { column, visitFor }
}
