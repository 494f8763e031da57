import { and, eq, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm"
import { MAINNETS, type Mainnet } from "#app/collections/projects/mainnets.ts"
import { project } from "#app/collections/projects/tables.server.ts"
import type { Context } from "#app/db/context.ts"
import { countRows, type ListPart, listRows, type Total } from "#app/db/list-rows.server.ts"
import { isSearchable, type ProjectLine, type ProjectListing, SEARCH_ITEMS } from "./project-terms.ts"

type Needs = Pick<Context, "db">

const BY_ID = { by: project.id, kind: "integer" } as const
const BY_NAME = { by: project.name, kind: "text" } as const
const BY_TIME = { by: project.registeredAt, kind: "time" } as const

const shown = {
	id: project.id,
	symbol: project.symbol,
	name: project.name,
	nameKo: project.nameKo,
	mainnet: sql<Mainnet | null>`${project.mainnet}`,
	contractAddress: project.contractAddress,
	creatorFeeBps: project.creatorFeeBps,
	projectFeeBps: project.projectFeeBps,
	startsAt: project.startsAt,
	endsAt: project.endsAt,
	registeredAt: project.registeredAt,
}

/** A page of the projects that are not deleted. There are as many as people have registered, so a search looks at each. */
export const listProjects = ({ db }: Needs, asked: ProjectListing, size?: number): Promise<ListPart<ProjectLine>> =>
	listRows(
		asked,
		{
			sorts: {
				...{ number: BY_ID, "number-": BY_ID, name: BY_NAME, "name-": BY_NAME },
				...{ registered: BY_TIME, "registered-": BY_TIME },
			},
			id: BY_ID,
			where: whereOf(asked),
			rows: ({ place, where, orderBy, limit }) =>
				db
					.select({ ...shown, ...place })
					.from(project)
					.where(where)
					.orderBy(...orderBy)
					.limit(limit),
		},
		size,
	)

export const countProjects = (ctx: Needs, asked: ProjectListing): Promise<Total> =>
	countRows(
		ctx,
		ctx.db
			.select({ one: sql`1` })
			.from(project)
			.where(and(...whereOf(asked))),
	)

function whereOf(asked: ProjectListing): SQL[] {
	const { item, q, mainnet } = asked.filters
	if (!isSearchable(asked)) return [sql`false`]
	const items = SEARCH_ITEMS.filter((one) => item === undefined || one === item)
	const found = q === undefined ? undefined : or(...items.map((one) => matches(one, q)))
	const network = MAINNETS.find((one) => one === mainnet)
	return [isNull(project.deletedAt), found, network && eq(project.mainnet, network)].filter(
		(one): one is SQL => one !== undefined,
	)
}

function matches(item: (typeof SEARCH_ITEMS)[number], q: string): SQL {
	if (item === "id") return sql`${project.id}::text = ${q}`
	const holds = (column: SQLWrapper) => sql`position(lower(${q}) in lower(${column})) > 0`
	if (item === "name") return sql`(${holds(project.name)} or ${holds(project.nameKo)})`
	return holds(project[item])
}
