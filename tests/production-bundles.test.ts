import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
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

test("nothing that was built holds the page of all controls, which is for `npm run dev`", () => {
	const files = readdirSync("build", { recursive: true, encoding: "utf8" }).filter((name) =>
		/\.(m?js|css|json)$/.test(name),
	)
	expect(files).toContain(join("server", "index.js"))
	for (const name of files)
		expect([name, /boot\/dev|dev\/ui|ui-shown/.test(readFileSync(join("build", name), "utf8"))]).toEqual([name, false])
})
