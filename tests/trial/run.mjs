import { installAndBuild } from "../bundled.mjs"
import { runParts } from "../parts.mjs"

const part = (name, minutes) => [
	name,
	{ script: "tests/trial/run-part.mjs", args: [name], minutes, sums: /stakes made|skipped/ },
]

/**
 * `npm run trial [-- --only apart|rolling|kills|database-away|disk-full|node-away|clock-skew|restore]`: the built app as production starts it,
 * behind a proxy, with visitors who stake while one thing after the other fails. Needs no PostgreSQL, network or engine.
 */
await installAndBuild()
await runParts(
	Object.fromEntries([
		part("apart", 8),
		part("rolling", 10),
		part("kills", 12),
		part("database-away", 8),
		part("disk-full", 8),
		part("node-away", 8),
		part("clock-skew", 8),
		part("restore", 10),
	]),
)
