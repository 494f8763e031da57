import { checkHealth } from "#app/boot/worker-heartbeat.server.ts"

/** The health check of the image, whichever process it runs: status 0 if that is well. */
process.exit((await checkHealth(Number(process.env.PORT || 3000))) ? 0 : 1)
