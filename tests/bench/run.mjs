import { runParts } from "../parts.mjs"

/** `npm run bench [-- --only site|payouts|claims|nfts|operators|usage|stock|indexes]`: measures the built app, and the way out, against their bars. */
const sums = /\d+ passed, \d+ failed/
await runParts({
	site: { script: "tests/bench/run-site.mjs", minutes: 40, sums },
	payouts: { script: "tests/bench/run-payouts.mjs", minutes: 10, sums },
	claims: { script: "tests/bench/run-claims.mjs", minutes: 10, sums },
	nfts: { script: "tests/bench/run-nfts.mjs", minutes: 20, sums },
	operators: { script: "tests/bench/run-operators.mjs", minutes: 30, sums },
	usage: { script: "tests/bench/run-usage.mjs", minutes: 30, sums },
	stock: { script: "tests/bench/run-stock.mjs", minutes: 15, sums },
	indexes: { script: "tests/bench/run-indexes.mjs", minutes: 30, sums },
})
