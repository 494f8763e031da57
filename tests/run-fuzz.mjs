import { spawnSync } from "node:child_process"

/** `npm run fuzz`: ten times what `npm test` asks of each address, ten minutes or so; `FUZZ_SEED` repeats a run. */
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts", "tests/fuzz.test.ts"]
const env = { FUZZ_RUNS: "400", ...process.env }
process.exit(spawnSync(process.execPath, vitest, { stdio: "inherit", env }).status ?? 1)
