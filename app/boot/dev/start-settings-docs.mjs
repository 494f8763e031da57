import { runBundled } from "./run-bundled.mjs"

/** Writes docs/settings.md and .env.example. */
await runBundled("settings-docs", "app/boot/settings-docs/write-settings-docs.ts")
