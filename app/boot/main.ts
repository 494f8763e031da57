import { run } from "#app/boot/run.ts"
import { migrate } from "#app/db/migrate.server.ts"
import { seed } from "../../drizzle/seed.ts"

void run({ programs: new URL("./", import.meta.url), source: process.env, migrate, seed })
