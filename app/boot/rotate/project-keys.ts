import { withOwner } from "#app/boot/rotate/with-owner.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { resealProjectKeys } from "#app/collections/projects/seal-keys.server.ts"
import { type Source, validSettings } from "#app/lib/env.server.ts"

export const PROJECT_KEYS_USAGE = `rotate PROJECT_KEYS_SECRET
  PROJECT_KEYS_SECRET is the new key, PROJECT_KEYS_SECRET_PREVIOUS the one before`

/** `boot.js rotate PROJECT_KEYS_SECRET`: seals the stored keys of projects to the new key. Run again it finds nothing left to do. */
export async function rotateProjectKeys(source: Source, words: readonly string[]): Promise<string> {
	const settings = validSettings("boot", source)
	const { PROJECT_KEYS_SECRET: current, PROJECT_KEYS_SECRET_PREVIOUS: previous } = settings
	if (words.length > 0 || !current || !previous) throw new StartError(PROJECT_KEYS_USAGE)
	const { resealed, lost } = await withOwner(source, ({ db }) => resealProjectKeys({ db }, { current, previous }))
	return [
		`Keys of projects that were sealed again: ${resealed}.`,
		...(lost.length > 0 ? [`Keys that neither opens, to be typed again: ${lost.join(", ")}.`] : []),
	].join("\n")
}
