import { runBundled } from "./run-bundled.mjs"

/** What makes and restores back-ups. */
await runBundled("backup", "app/boot/backup/main.ts")
