import { verifyOnly } from "#app/boot/audit/verify-only.ts"

await verifyOnly(process.env)
