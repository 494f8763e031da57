import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "#app/boot/backup/testing.ts"
import { IN_PRODUCTION, importsOf, packagesFor, programFiles } from "./runtime-packages.mjs"

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

test("the programs of production do not load the demo's chains, nor their packages", async () => {
	const root = await tempFolder()
	await write(root, "build/server/index.js", "export const site = 1\n")
	await write(
		root,
		"app/main.ts",
		'import sharp from "sharp"\nimport { readFile } from "fs/promises"\nconsole.log(sharp, readFile, () => import("pg"))\n',
	)
	const { needed } = await importsOf({ main: join(root, "app/main.ts") }, join(root, "build"))
	expect(needed).toEqual(["pg", "sharp"])
	expect(Object.keys(IN_PRODUCTION)).toEqual(expect.arrayContaining(["boot", "web", "worker", "health"]))
	for (const name of ["chain", "kaia"]) expect(IN_PRODUCTION).not.toHaveProperty(name)
})

test("of the built files those belong to an image that its programs load", async () => {
	const build = join(await tempFolder(), "build")
	await write(build, "web.js", 'import { a } from "./chunk-A.js"\nimport "pg"\nconsole.log(a)\n')
	await write(build, "worker.js", 'const later = () => import("./chunk-B.js")\nlater()\n')
	await write(build, "chain.js", 'import { c } from "./chunk-C.js"\nconsole.log(c)\n')
	for (const name of ["A", "B", "C"]) await write(build, `chunk-${name}.js`, `export const ${name.toLowerCase()} = 1\n`)
	expect(await programFiles({ web: "", worker: "" }, build)).toEqual([
		"chunk-A.js",
		"chunk-B.js",
		"web.js",
		"worker.js",
	])
})
