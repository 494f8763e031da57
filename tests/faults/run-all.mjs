import { runParts } from "../parts.mjs"

/** `npm run faults [-- --only payouts|database|model|nft-model|nft-kills|order-kills|mint-kills|migration|rolling] [options of that one]`: what must hold whatever dies, lies or comes twice. */
await runParts({
	payouts: { script: "tests/faults/run-payouts.mjs", minutes: 30, sums: /SIGKILLs/ },
	database: { script: "tests/faults/run-database.mjs", minutes: 15, sums: /SIGKILLs/ },
	model: { script: "tests/model/run.mjs", minutes: 30, sums: /^\s*Tests\s/ },
	"nft-model": { script: "tests/model/nfts/run.mjs", minutes: 120, sums: /^\s*Tests\s/ },
	"nft-kills": { script: "tests/faults/run-nfts.mjs", minutes: 30, sums: /SIGKILLs/ },
	"order-kills": { script: "tests/faults/run-orders.mjs", minutes: 30, sums: /SIGKILLs/ },
	migration: { script: "tests/faults/run-migrations.mjs", minutes: 45, sums: /SIGKILLs/ },
	rolling: { script: "tests/faults/run-rolling.mjs", minutes: 10, sums: /rolling restart/ },
	"mint-kills": { script: "tests/faults/run-mints.mjs", minutes: 45, sums: /SIGKILLs/ },
})
