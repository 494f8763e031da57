import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { begunKey } from "#app/features/my-page/begun.ts"
import { FEATURES } from "#app/features.server.ts"
import { getT } from "#app/i18n/i18n.server.ts"
import { LANGS } from "#app/lib/paths.ts"

const entities: readonly string[] = FEATURES.flatMap((feature) => feature.begins ?? [])
const read = (folder: string, ending: string) =>
	readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((name) => name.endsWith(ending) && !name.includes(".test."))
		.map((name) => ({ file: `${folder}/${name}`, text: readFileSync(`${folder}/${name}`, "utf8") }))

/** What functions of the database show as begun. */
function begunBySql(): string[] {
	const written = /INSERT INTO operation \([^)]*\)\s*VALUES \('([^']+)'|PERFORM queue_stake_payout\('([^']+)'/g
	return read("drizzle/migrations", ".sql").flatMap(({ text }) =>
		[...text.matchAll(written)].map(([, own, payout]) => own ?? payout ?? ""),
	)
}

/** What the code shows as begun or closes: names of constants, each found in the folder of its feature. */
function begunByCode(): string[] {
	const sources = read("app/features", ".ts")
	const namedBy = (name: string, folder: string): string => {
		const machine = name.endsWith(".entity")
		const declared = machine
			? new RegExp(`const ${name.slice(0, -".entity".length)} = defineStatus\\(\\s*"([^"]+)"`)
			: new RegExp(`const ${name} = "([^"]+)"`)
		const [found] = sources
			.filter(({ file }) => file.startsWith(folder))
			.flatMap(({ text }) => declared.exec(text) ?? [])
		const value = found && declared.exec(found)?.[1]
		if (!value) throw new Error(`${folder}: nothing says what ${name} is`)
		return value
	}
	return sources.flatMap(({ file, text }) => {
		const folder = /^app\/features\/[^/]+\//.exec(file)?.[0] ?? ""
		const calls = text.matchAll(/\b(?:project|closeOperations)\(\w+, \{\s*entity: ([\w.]+)/g)
		return [...calls].map(([, name = ""]) => namedBy(name, folder))
	})
}

test("MyPage has words in every language for whatever a visitor can begin", async () => {
	expect(entities).toContain("nft-staking:lock")
	for (const lang of LANGS) {
		const t = await getT(lang)
		for (const entity of entities) expect(t(begunKey(entity)), `${lang} ${entity}`).not.toMatch(/begun|:/)
	}
})

test("whatever the code or the database shows as begun is named by its feature", () => {
	const sql = begunBySql()
	const code = begunByCode()
	expect(sql).toEqual(expect.arrayContaining(["coin-staking:claim", "vesting:claim", "drop-log"]))
	expect(code).toEqual(expect.arrayContaining(["coin-position", "nft-claim", "nft-migration", "gear"]))
	expect([...new Set([...sql, ...code])].filter((entity) => !entities.includes(entity))).toEqual([])
	expect(entities.filter((entity) => !sql.includes(entity) && !code.includes(entity))).toEqual([])
})
