import { getTableColumns, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/lang-of.ts"
import { actionDefinition } from "../tables.server.ts"
import { asPrinted, DEFINITIONS } from "./definitions.ts"

const columns = Object.values(getTableColumns(actionDefinition)).filter((column) => column.name !== "current")
const names = columns.map(({ name }) => name)
const list = sql.raw(names.join(", "))
const excluded = sql.raw(
	names
		.filter((name) => name !== "action_cd")
		.map((name) => `${name} = excluded.${name}`)
		.join(", "),
)

/** Writes what each code means, in all languages, `product` said by its name. What a row of long ago means stays, not current. */
export async function seedDefinitions({ db, product }: { db: Db; product: string }): Promise<void> {
	await db.update(actionDefinition).set({ current: false })
	for (const lang of LANGS) {
		const t = await getT(lang)
		const say = (key: Parameters<typeof t>[0]) => t(key, { product, coin: product })
		const rows = DEFINITIONS.filter(({ item }) => item.langs?.includes(lang) !== false).map((one) =>
			asPrinted(one, lang, say),
		)
		// As one parameter: one for each field of each row took a quarter of an app's start.
		await db.execute(sql`insert into action_definition (${list})
			select ${list} from json_populate_recordset(null::action_definition, ${JSON.stringify(rows)}::json)
			on conflict (action_cd) do update set current = true, ${excluded}`)
	}
}
