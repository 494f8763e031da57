import { runBundled } from "./run-bundled.mjs"

/** What looks at the audit's chain. */
await runBundled("verify", "app/boot/audit/verify-main.ts")
