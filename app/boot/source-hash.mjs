import { createHash } from "node:crypto"
import { existsSync, readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

/** What a build is made of. Tests are left out: to change one must not cost a build. */
const roots = ["app", "locales", "public", "drizzle"]
const files = ["package.json", "package-lock.json", "remix.config.ts", "vite.config.ts", "tsconfig.json"]

/** One hash over every source of the build, so that a start knows whether the build is the sources'. */
export function sourceHash(root) {
	const hash = createHash("sha256").update(`node ${process.versions.node.split(".")[0]}`)
	const listed = [
		...roots.flatMap((folder) => filesIn(root, folder)),
		...files.filter((file) => existsSync(join(root, file))),
	]
	for (const file of listed.sort()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
	return hash.digest("hex")
}

/** Whether `build/` was made of the sources as they are. */
export function isBuilt(root) {
	const mark = join(root, "build/.hash")
	return existsSync(mark) && readFileSync(mark, "utf8") === sourceHash(root)
}

function filesIn(root, folder) {
	if (!existsSync(join(root, folder))) return []
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = `${folder}/${entry.name}`
		if (entry.isDirectory()) return filesIn(root, path)
		return entry.isFile() && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
	})
}
