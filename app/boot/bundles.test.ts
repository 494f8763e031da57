import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { build } from "esbuild"
import { expect, test } from "vitest"
import { tempFolder } from "#tests/factories/temp-folder.ts"
import { forNode } from "./bundles.mjs"

test("a checkout in a folder named `build` is bundled: none of its modules stays outside", async () => {
	const root = join(await tempFolder(), "build")
	await mkdir(join(root, "app"), { recursive: true })
	await writeFile(join(root, "app/main.ts"), 'import { part } from "./part.ts"\nconsole.log(part)\n')
	await writeFile(join(root, "app/part.ts"), "export const part = 1\n")
	const made = await build({
		...forNode({ main: "app/main.ts" }, "build"),
		absWorkingDir: root,
		write: false,
		metafile: true,
	})
	expect(Object.values(made.metafile.outputs).flatMap(({ imports }) => imports)).toEqual([])
	expect(Object.keys(made.metafile.inputs).toSorted()).toEqual(["app/main.ts", "app/part.ts"])
})
