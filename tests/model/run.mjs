import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

/** `npm run faults -- --only model`: follows stakes through many more runs than `npm test` does. MODEL_SEED repeats one. */
const root = fileURLToPath(new URL("../../", import.meta.url))
const env = { MODEL_RUNS: "500", MODEL_STEPS: "60", ...process.env }
const vitest = [
	"node_modules/vitest/vitest.mjs",
	"run",
	"--config",
	"tests/vitest.config.ts",
	"tests/model/model.test.ts",
]
const child = spawn(process.execPath, vitest, { cwd: root, env, stdio: "inherit" })
child.once("close", (code) => {
	process.exitCode = code ?? 1
})
