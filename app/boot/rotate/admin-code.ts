import { withOwner } from "#app/boot/rotate/with-owner.ts"
import { StartError } from "#app/boot/start-error.server.ts"
import { replaceAdminCode } from "#app/identity/accounts/make-operator.server.ts"
import { type Source, validSettings } from "#app/lib/env.server.ts"

export const ADMIN_CODE_USAGE = `rotate ADMIN_CODE
  ADMIN_CODE is the new code, ADMIN_CODE_PREVIOUS the one before`

/** `boot.js rotate ADMIN_CODE`: gives the new code to the operators who have the one before, and to their open sessions. */
export async function rotateAdminCode(source: Source, words: readonly string[]): Promise<string> {
	const { ADMIN_CODE: current, ADMIN_CODE_PREVIOUS: previous } = validSettings("boot", source)
	if (words.length > 0 || !current || !previous) throw new StartError(ADMIN_CODE_USAGE)
	const operators = await withOwner(source, ({ db }) => replaceAdminCode(db, { current, previous }))
	return `Operators with the new code: ${operators}. They can go on when all web processes have it.`
}
