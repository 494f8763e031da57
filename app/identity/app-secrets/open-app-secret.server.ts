import { setTimeout as sleep } from "node:timers/promises"
import type { Db } from "#app/db/client.server.ts"
import type { AppSecret, EarlierSecret } from "#app/lib/app-secret.server.ts"
import type { Logger } from "#app/lib/log.server.ts"
import { type GivenSecrets, OtherSecret, readEarlierSecrets } from "./read-app-secret.server.ts"

const AGAIN_MS = 1_000

type Wanted = Readonly<{
	db: Db
	log: Logger
	given: GivenSecrets
	/** The database was used with another secret. */
	onOther(error: OtherSecret): void
}>

/**
 * The secret of the app for a process that serves. The process must start while the database is away or not migrated: until the database
 * answers, the secret is what the process was given, and is completed in place then.
 */
export async function openAppSecret({ db, log, given, onOther }: Wanted): Promise<AppSecret> {
	const earlier: EarlierSecret[] = given.previous ? [{ secret: given.previous, isLeaked: false }] : []
	const secret = { current: given.current, earlier }
	const load = async (): Promise<boolean> => {
		try {
			const found = await readEarlierSecrets(db, given)
			earlier.splice(0, earlier.length, ...found)
			return true
		} catch (error) {
			if (!(error instanceof OtherSecret)) {
				log.debug({ err: error }, "the earlier secrets of the app cannot be read yet")
				return false
			}
			onOther(error)
			return true
		}
	}
	const loadLater = async () => {
		do await sleep(AGAIN_MS, undefined, { ref: false })
		while (!(await load()))
	}
	if (!(await load())) void loadLater()
	return secret
}
