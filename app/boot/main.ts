import "#app/boot/working-directory.ts"
import { run } from "#app/boot/run.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { seed } from "../../drizzle/seed.ts"

const parts = { programs: new URL("./", import.meta.url), source: process.env, migrate, seed }
void run(parts, process.argv.slice(2))
