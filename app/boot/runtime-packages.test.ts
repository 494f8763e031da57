import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { expect, test } from "vitest"
import { tempFolder } from "#app/boot/backup/testing.ts"
import { importsOf, packagesFor } from "./runtime-packages.mjs"

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
	expect(packagesFor(root, ["a/part.js", "a"])).toEqual(names.map((name) => join("node_modules", name)))
	expect(() => packagesFor(root, ["a", "absent/part"])).toThrow("absent, needed by the programs")
	await write(root, "node_modules/shared/package.json", { dependencies: { gone: "1" } })
	expect(() => packagesFor(root, ["a"])).toThrow(/gone, needed by .*shared/)
})

test("imports of the demo's chains and modules of Node are not among those of production", async () => {
	const build = join(await tempFolder(), "build")
	await write(
		build,
		"web.js",
		'import { readFile } from "node:fs/promises"\nimport { a } from "a/part.js"\na(readFile)\n',
	)
	await write(build, "worker.js", 'import "./quiet.js"\nconst later = () => import("@s/late")\nlater()\n')
	await write(build, "quiet.js", "export const quiet = 1\n")
	await write(build, "chain.js", 'import { svm } from "litesvm"\nsvm()\n')
	await write(build, "server/index.js", 'import { render } from "react-dom/server"\nrender()\n')
	expect(await importsOf(build)).toEqual(["@s/late", "a/part.js", "react-dom/server"])
})
