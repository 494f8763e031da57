import { runBundled } from "./run-bundled.mjs"

/** What removes the demo's data. */
await runBundled("reset", "app/boot/dev/reset-main.ts")
