import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "#tests/factories/temp-folder.ts"
import { packagesFor, productionOf } from "./runtime-packages.mjs"

async function write(root: string, path: string, content: object | string) {
	await mkdir(dirname(join(root, path)), { recursive: true })
	await writeFile(join(root, path), typeof content === "string" ? content : JSON.stringify(content))
}

test("packages of an image are those that the programs load, with what these need and nothing else", async () => {
	const root = await tempFolder()
	const packages = {
		a: { dependencies: { "@s/b": "1", "@types/a": "1" }, peerDependencies: { typescript: "5", peer: "1" } },
		"@s/b": { dependencies: { nested: "1" }, optionalDependencies: { "binary-here": "1", "binary-elsewhere": "1" } },
		"@s/b/node_modules/nested": { dependencies: { shared: "1" } },
		nested: { dependencies: { "of-the-other-nested": "1" } },
		shared: { peerDependencies: { adapter: "1" }, peerDependenciesMeta: { adapter: { optional: true } } },
		"binary-here": {},
		peer: { dependencies: { a: "1" } },
		adapter: {},
		"of-the-other-nested": {},
		typescript: {},
		"only-in-browsers": {},
	}
	for (const [name, about] of Object.entries(packages)) await write(root, `node_modules/${name}/package.json`, about)
	const names = ["@s/b", "@s/b/node_modules/nested", "a", "binary-here", "peer", "shared"]
	expect(packagesFor(root, { needed: ["a/part.js", "a"], optional: ["@s/b", "not-installed"] })).toEqual(
		names.map((name) => join("node_modules", name)),
	)
	expect(() => packagesFor(root, { needed: ["a", "absent/part"], optional: [] })).toThrow(
		"absent, needed by the programs",
	)
	await write(root, "node_modules/shared/package.json", { dependencies: { gone: "1" } })
	expect(() => packagesFor(root, { needed: ["a"], optional: [] })).toThrow(/gone, needed by .*shared/)
})

test("what only the demo's chains load is not of production, and what its programs share is", async () => {
	const root = await tempFolder()
	const shared = "export const shared = (text: string) => console.log(text, '".concat("x".repeat(2_000), "')\n")
	await write(root, "shared.ts", shared)
	await write(
		root,
		"web.ts",
		'import sharp from "sharp"\nimport { shared } from "./shared.ts"\nshared(String(sharp))\n',
	)
	await write(
		root,
		"worker.ts",
		'import "fs/promises"\nimport { shared } from "./shared.ts"\nshared(String(import("pg")))\n',
	)
	await write(root, "chain.ts", 'import { shared } from "./shared.ts"\nshared(String(import("pdfkit")))\n')
	const names = ["web", "worker", "chain"]
	const entries = Object.fromEntries(names.map((name) => [name, join(root, `${name}.ts`)]))
	const { files, needed, optional } = await productionOf(entries, join(root, "build"))
	expect({ needed, optional }).toEqual({ needed: ["pg", "sharp"], optional: [] })
	expect(files).toEqual([expect.stringMatching(/^chunk-\w+\.js$/), "web.js", "worker.js"])
})
