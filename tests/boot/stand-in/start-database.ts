import { startEmbedded } from "#app/db/embedded/start.server.ts"

await startEmbedded({ dataDir: process.env.DATA_DIR ?? "" })
process.exit(0)
