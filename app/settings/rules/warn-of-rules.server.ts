import { inArray } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import type { RuleKind } from "./rule-lines.ts"
import { rule } from "./tables.server.ts"

export type RulesToPublish = Readonly<{
	/** Keys of rules without a version: what goes by them is closed. */
	missing: readonly string[]
	/** Keys of rules of which only examples were written. */
	examples: readonly string[]
}>

/** Rules that operators still have to publish before a launch. */
export async function rulesToPublish(
	{ db }: Pick<Context, "db">,
	kinds: readonly Pick<RuleKind, "key">[],
): Promise<RulesToPublish> {
	const keys = kinds.map(({ key }) => key)
	const rows = await db
		.selectDistinct({ key: rule.key, example: rule.example })
		.from(rule)
		.where(inArray(rule.key, keys))
	const published = new Set(rows.flatMap(({ key, example }) => (example ? [] : [key])))
	const written = new Set(rows.map(({ key }) => key))
	return {
		missing: keys.filter((key) => !written.has(key)),
		examples: keys.filter((key) => written.has(key) && !published.has(key)),
	}
}

/**
 * Logs, each time it is called, which rules have no published version, unless it has logged the same before. Never throws: a start does not
 * depend on it. Not for a demo, whose rules are examples.
 */
export function rulesWarning({ db, log }: Pick<Context, "db" | "log">, kinds: readonly Pick<RuleKind, "key">[]) {
	let logged = ""
	return async (): Promise<void> => {
		try {
			const { missing, examples } = await rulesToPublish({ db }, kinds)
			const now = JSON.stringify([missing, examples])
			if (now === logged) return
			logged = now
			if (missing.length > 0)
				log.warn({ rules: missing }, "no version of these rules is published: what goes by them is closed")
			if (examples.length > 0) log.warn({ rules: examples }, "these rules are examples: publish a version of each")
		} catch (error) {
			log.warn({ err: error }, "could not read which rules are published")
		}
	}
}
