import { readFileSync } from "node:fs"
import { build } from "esbuild"
import { expect, test } from "vitest"
import { forNode, PROCESSES } from "../app/boot/bundles.mjs"

test("what production runs imports no package that is only for development, and nothing of `npm run dev`", async () => {
	const { metafile } = await build({ ...forNode(PROCESSES, "build"), metafile: true, write: false })
	const { devDependencies } = JSON.parse(readFileSync("package.json", "utf8")) as {
		devDependencies: Record<string, string>
	}
	const imported = Object.values(metafile.outputs).flatMap(({ imports }) => imports.map(({ path }) => path))
	const isOf = (path: string, name: string) => path === name || path.startsWith(`${name}/`)
	expect(imported).toContain("postgres")
	expect(imported.filter((path) => Object.keys(devDependencies).some((name) => isOf(path, name)))).toEqual([])
	expect(Object.keys(metafile.inputs).filter((path) => path.startsWith("app/boot/dev/"))).toEqual([])
})
