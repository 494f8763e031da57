import { readdir } from "node:fs/promises"
import { expect, test } from "vitest"
import { compareMigrations, readMigrations } from "./migration-files.server.ts"

test("each migration has a later stamp than the one before it, the next number, and one text", async () => {
	const migrations = await readMigrations()
	const files = (await readdir("drizzle/migrations")).filter((name) => name.endsWith(".sql"))
	expect(migrations.map(({ tag }) => `${tag}.sql`)).toEqual(files.sort())
	expect(migrations.map(({ tag }) => Number(tag.slice(0, 4)))).toEqual(migrations.map((_, index) => index))
	const outOfOrder = migrations.filter(({ createdAt }, index) => createdAt <= (migrations[index - 1]?.createdAt ?? 0))
	expect(outOfOrder.map(({ tag }) => tag)).toEqual([])
	expect(new Set(migrations.map(({ hash }) => hash)).size).toBe(migrations.length)
})

const migration = (tag: string, createdAt: number) => ({ tag, createdAt, hash: `hash of ${tag}` })

test("migrations are compared by their texts; their stamps do not matter", () => {
	const [first, second, third] = [migration("first", 1), migration("second", 2), migration("third", 3)]
	const newer = { hash: "hash of a newer one", createdAt: 4 }
	expect(compareMigrations([first, second], [second, { ...first, createdAt: 9 }])).toEqual({ missing: [], unknown: [] })
	expect(compareMigrations([first, second, third], [newer, second])).toEqual({
		missing: [first, third],
		unknown: [newer],
	})
})
