import { runBundled } from "./run-bundled.mjs"

/** What verifies the proof of a draw. */
await runBundled("verify-draw", "app/boot/draws/verify-main.ts")
