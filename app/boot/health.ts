import { checkHealth } from "#app/boot/worker-heartbeat.server.ts"

/** The health check of the image, whichever process it runs: status 0 if that is well. */
const { PORT, WORKER_BEAT_FILE } = process.env
process.exit((await checkHealth(Number(PORT || 3000), WORKER_BEAT_FILE)) ? 0 : 1)
