import { writeFileSync } from "node:fs"
import { basename, resolve } from "node:path"
import * as esbuild from "esbuild"
import { forNode, PROCESSES } from "../bundles.mjs"
import { OUT } from "./out.mjs"

/** Files of the app and what stands in their place here. Only bundles of `npm run dev` are made so. */
const STAND_INS = {
	"app/http/server-build.ts": "app/boot/dev/server-build.ts",
	"app/i18n/i18n.server.ts": "app/boot/dev/words.ts",
}
/** The program that has to be started again for a bundle; null: only a new start of everything helps. */
const PROGRAM_OF = {
	web: "web",
	printer: "web",
	verifier: "web",
	statements: "web",
	worker: "worker",
	chain: "chain",
	kaia: "kaia",
	boot: null,
}

/** Bundles the processes now and whenever one of their files changes; then `onRemade` is told which programs changed. */
export async function watchProcesses() {
	const { health: _, boot: __, ...entries } = PROCESSES
	const written = new Map()
	let restart = (_program) => {}
	let first
	const firstBuild = new Promise((resolve, reject) => {
		first = { resolve, reject }
	})
	const write = ({ errors, outputFiles }) => {
		if (errors.length > 0) {
			first.reject(new Error("esbuild could not bundle the processes; what is wrong is above."))
			return
		}
		const changed = new Set()
		for (const { path, contents, hash } of outputFiles) {
			if (written.get(path) === hash) continue
			if (written.has(path) && path.endsWith(".js")) changed.add(PROGRAM_OF[basename(path, ".js")])
			written.set(path, hash)
			writeFileSync(path, contents)
		}
		first.resolve()
		for (const program of changed) {
			if (program) console.log(`${program} has changed: starting it again`)
			else if (program === null)
				console.log("What starts the app, migrates or seeds has changed: stop `npm run dev` and start it again.")
		}
		for (const program of changed) if (program) restart(program)
	}
	const context = await esbuild.context({
		...forNode({ ...entries, boot: "app/boot/dev/main.ts" }, OUT, [
			standIns(),
			{ name: "write what changed", setup: (build) => build.onEnd(write) },
		]),
		write: false,
	})
	await context.watch()
	await firstBuild
	return (callback) => {
		restart = callback
	}
}

function standIns() {
	const dev = resolve("app/boot/dev")
	const places = new Map(Object.entries(STAND_INS).map(([from, to]) => [resolve(from), resolve(to)]))
	const setup = (build) =>
		build.onResolve(
			{ filter: /\/(server-build|i18n\.server)\.ts$/ },
			async ({ path, importer, resolveDir, kind, pluginData }) => {
				// A stand-in itself may import what it stands in for.
				if (pluginData === "resolving" || importer.startsWith(dev)) return undefined
				const found = await build.resolve(path, { importer, resolveDir, kind, pluginData: "resolving" })
				const place = places.get(found.path)
				return place ? { path: place } : found
			},
		)
	return { name: "stand-ins", setup }
}
