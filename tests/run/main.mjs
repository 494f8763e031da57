import { mkdirSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import { checkCheckout } from "../../app/boot/check-checkout.mjs"
import { installIfStale } from "../../app/boot/install.mjs"
import { fast, full, usual } from "./plans.mjs"
import { runGroups } from "./steps.mjs"

const root = fileURLToPath(new URL("../../", import.meta.url))
process.chdir(root)
try {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { group: { type: "string", multiple: true }, shard: { type: "string" } },
	})
	const plan = planFor(positionals, values)
	checkCheckout(root)
	await installIfStale(root)
	mkdirSync("tests/.out", { recursive: true })
	await runGroups(plan)
} catch (error) {
	console.error(error.message)
	process.exitCode = 1
}

function planFor([speed, ...rest], options) {
	if (rest.length > 0) throw new Error(`Unknown: ${rest.join(" ")}`)
	if (speed === undefined) return usual()
	if (speed === "fast") return fast()
	if (speed === "full") return full(options)
	throw new Error(`Unknown speed "${speed}": there are "fast" and "full".`)
}
