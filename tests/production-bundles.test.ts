import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { build } from "esbuild"
import { expect, test } from "vitest"
import { dynamicCommonJs, forProduction, PROCESSES } from "../app/boot/bundles.mjs"

test("what production runs holds and imports no package that is only for development, and nothing of `npm run dev`", async () => {
	const { metafile } = await build({ ...forProduction(PROCESSES, "build"), metafile: true, write: false })
	const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
		devDependencies: Record<string, string>
	}
	const packageOf = (path: string) => path.match(/(?:.*node_modules\/|^)((?:@[^/]+\/)?[^/]+)/)?.[1] ?? path
	const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => packageOf(path)))
	const held = Object.keys(metafile.inputs)
		.filter((path) => path.includes("node_modules/"))
		.map(packageOf)
	expect(held).toContain("postgres")
	expect(imported).toContain("sharp")
	expect([...new Set([...imported, ...held])].filter((name) => name in devDependencies)).toEqual([])
	expect(Object.keys(metafile.inputs).filter((path) => path.startsWith("app/boot/dev/"))).toEqual([])
	expect(dynamicCommonJs(metafile)).toEqual([])
})

test("a CommonJS package that is loaded by import() stops the build", async () => {
	const stdin = { contents: 'export const load = () => import("siwe")', resolveDir: process.cwd() }
	const { metafile } = await build({
		stdin,
		bundle: true,
		write: false,
		metafile: true,
		platform: "node",
		format: "esm",
	})
	expect(dynamicCommonJs(metafile)).toEqual([expect.stringContaining("siwe")])
})

test("nothing that was built holds the page of all controls, which is for `npm run dev`", () => {
	const files = readdirSync("build", { recursive: true, encoding: "utf8" }).filter((name) =>
		/\.(m?js|css|json)$/.test(name),
	)
	expect(files).toContain(join("server", "index.js"))
	for (const name of files)
		expect([name, /boot\/dev|dev\/ui|ui-shown/.test(readFileSync(join("build", name), "utf8"))]).toEqual([name, false])
})
