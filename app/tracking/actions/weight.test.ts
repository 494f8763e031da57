import { dirname, join } from "node:path"
import { gzipSync } from "node:zlib"
import { build } from "esbuild"
import { expect, test } from "vitest"

const MOST_BYTES = 1_500

/** What a content page loads of the shell's script, gzipped; without the records, their place is empty. */
async function weightOf(isRecording: boolean): Promise<number> {
	const { outputFiles } = await build({
		entryPoints: ["app/shell-client/entry.ts"],
		...{ bundle: true, minify: true, format: "esm", splitting: true, target: "es2022" },
		...{ outdir: "never", write: false },
		plugins: [
			{
				name: "without records",
				setup({ onLoad }) {
					if (isRecording) return
					const contents = "export const actions = () => {}, recordReached = () => {}, recordAction = () => {}"
					onLoad({ filter: /record-actions\.ts$/ }, () => ({ contents, loader: "ts" }))
				},
			},
		],
	})
	const loaded = new Set<string>()
	const load = (path: string): number => {
		const file = outputFiles.find((one) => one.path === path)
		if (!file || loaded.has(path)) return 0
		loaded.add(path)
		const imports = [...file.text.matchAll(/(?:from|import)"(\.[^"]+)"/g)].map(([, name = ""]) => name)
		return imports.reduce((sum, name) => sum + load(join(dirname(path), name)), gzipSync(file.contents).length)
	}
	return load(join(process.cwd(), "never/entry.js"))
}

test("what records the use of a page weighs at most 1.5 kB of a content page's script", async () => {
	const [all, without] = [await weightOf(true), await weightOf(false)]
	expect(without).toBeGreaterThan(1_000)
	expect(all - without).toBeGreaterThan(500)
	expect(all - without).toBeLessThanOrEqual(MOST_BYTES)
})
