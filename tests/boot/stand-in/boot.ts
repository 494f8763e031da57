import { run } from "#app/boot/run.ts"

/** The real supervisor around programs that do nothing; the database is real. */
void run({
	programs: new URL("./", import.meta.url),
	source: process.env,
	migrate: async () => {},
	seed: async () => {},
})
