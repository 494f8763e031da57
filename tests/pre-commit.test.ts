import { execFile } from "node:child_process"
import { copyFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { expect, onTestFinished, test, vi } from "vitest"

vi.setConfig({ testTimeout: 120_000 })

test("the hook holds back what is not formatted or has wrong types, and --no-verify skips it", async () => {
	const folder = await mkdtemp(join(tmpdir(), "punktopia-hook-"))
	onTestFinished(() => rm(folder, { recursive: true, force: true }))
	await cp(resolve(".githooks"), join(folder, ".githooks"), { recursive: true })
	await copyFile("biome.json", join(folder, "biome.json"))
	await cp(resolve("tests/lint"), join(folder, "tests/lint"), { recursive: true })
	const compilerOptions = { strict: true, noEmit: true, skipLibCheck: true, types: [], module: "esnext" }
	await writeFile(join(folder, "tsconfig.json"), JSON.stringify({ include: ["*.ts"], compilerOptions }))
	// Links one by one: what the hook remembers is written beside them, into a folder of this test.
	for (const name of ["@biomejs", "typescript"]) {
		await mkdir(join(folder, "node_modules"), { recursive: true })
		await symlink(resolve("node_modules", name), join(folder, "node_modules", name))
	}
	const git = (...args: string[]) =>
		promisify(execFile)("git", args, {
			cwd: folder,
			env: {
				PATH: process.env.PATH,
				HOME: folder,
				GIT_CONFIG_NOSYSTEM: "1",
				GIT_AUTHOR_NAME: "a",
				GIT_AUTHOR_EMAIL: "a@example.org",
				GIT_COMMITTER_NAME: "a",
				GIT_COMMITTER_EMAIL: "a@example.org",
			} as unknown as NodeJS.ProcessEnv,
		}).then(
			() => "done",
			({ stdout, stderr }: { stdout: string; stderr: string }) => `${stdout}${stderr}`,
		)
	await git("init", "-q")
	await git("config", "core.hooksPath", ".githooks")
	const commit = async (text: string, ...flags: string[]) => {
		await writeFile(join(folder, "a name.ts"), text)
		await git("add", "a name.ts")
		return git("commit", "-qm", "a change", ...flags)
	}
	expect(await commit('export const one   = "1";\n')).toContain("a name.ts")
	expect(await commit('export const one: number = "1"\n')).toContain("TS2322")
	expect(await commit('export const one: number = "1"\n', "--no-verify")).toBe("done")
	expect(await commit("export const one: number = 1\n")).toBe("done")
})
