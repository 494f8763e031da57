import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

/** `npm run faults -- --only nft-model`: follows two wallets through many more runs than `npm test` does. NFT_MODEL_SEED repeats one. */
const root = fileURLToPath(new URL("../../../", import.meta.url))
// Half of the steps that are allowed are taken on average.
const env = { NFT_MODEL_RUNS: "500", NFT_MODEL_STEPS: "60", ...process.env }
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "tests/vitest.config.ts", "tests/model/nfts"]
const child = spawn(process.execPath, vitest, { cwd: root, env, stdio: "inherit" })
child.once("close", (code) => {
	process.exitCode = code ?? 1
})
