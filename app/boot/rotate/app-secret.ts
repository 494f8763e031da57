import { type Db, withOwner } from "#app/boot/rotate/with-owner.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { rewrapFiles } from "#app/files/rewrap-files.server.ts"
import { resealFactors } from "#app/identity/accounts/reseal-factors.server.ts"
import { type GivenSecrets, readEarlierSecrets } from "#app/identity/app-secrets/read-app-secret.server.ts"
import { type Replaced, replaceAppSecret } from "#app/identity/app-secrets/replace-app-secret.server.ts"
import { appSecret, secretId } from "#app/lib/app-secret.server.ts"
import { type Source, validSettings } from "#app/lib/env.server.ts"

export const APP_SECRET_USAGE = `rotate APP_SECRET [--leaked|--lost]
  APP_SECRET is the new value, APP_SECRET_PREVIOUS the one before
  --leaked  seals, links and codes by the one before count no more
  --lost    the previous secret is lost: data that it encrypted can no longer be read`

const FLAGS: Readonly<Record<string, Replaced>> = { "--leaked": "leaked", "--lost": "lost" }

/** `boot.js rotate APP_SECRET`: may be run any number of times, and is done when nothing is left to do. */
export async function rotateAppSecret(source: Source, words: readonly string[]): Promise<string> {
	const [flag, ...rest] = words
	const as = flag === undefined ? "earlier" : FLAGS[flag]
	if (as === undefined || rest.length > 0) throw new StartError(APP_SECRET_USAGE)
	const { APP_SECRET: current, APP_SECRET_PREVIOUS: previous } = validSettings("boot", source)
	if (!current) throw new StartError("Set APP_SECRET to the new secret, as web and worker have it.")
	if (current === previous) throw new StartError("APP_SECRET and APP_SECRET_PREVIOUS are the same secret.")
	if (as === "leaked" && !previous) throw new StartError("Set APP_SECRET_PREVIOUS to the secret that leaked.")
	return await withOwner(source, ({ db }) => replaceEverywhere(db, { current, previous }, as))
}

/** The order makes each step safe to cut off: from the first one on, every process that reads the database knows both secrets. */
export async function replaceEverywhere(db: Db, given: GivenSecrets, as: Replaced): Promise<string> {
	const replaced = await replaceAppSecret(db, given, as)
	const secret = appSecret(given.current, await readEarlierSecrets(db, given))
	const files = await rewrapFiles(db, secret)
	const factors = await resealFactors(db, secret)
	const id = secretId(given.current)
	const lines = [
		replaced ? `The secret ${replaced} was replaced by ${id}.` : `The secret of the database is ${id}.`,
		`Keys of files that were wrapped again: ${files.rewrapped}. Second factors that were encrypted again: ${factors.resealed}.`,
		...(files.lost.length > 0
			? [`Files that no known secret decrypts: ${files.lost.length}. ${files.lost.slice(0, 10).join(" ")}`]
			: []),
		...(factors.lost.length > 0
			? [`Second factors that no known secret decrypts, run \`operator reset\` for each: ${factors.lost.join(" ")}`]
			: []),
		"When all processes have the new secret: run `node build/boot.js rotate DATABASE_ROLES`, then remove APP_SECRET_PREVIOUS.",
	]
	return lines.join("\n")
}
