import { hash, verify } from "@node-rs/argon2"
import type { WebContext } from "#app/db/context.ts"
import { type AppSecret, allSecrets } from "#app/lib/app-secret.server.ts"
import { FairQueue, type Turn } from "#app/lib/fair-queue.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { keyedHash, randomToken } from "../sessions/keyed-hash.server.ts"

type Needs = Pick<WebContext, "secret">

/**
 * Kinds of password checks. `known`: the browser has the mark of the account, or the person has shown otherwise who they are. `open`: any other
 * browser. `closed`: the same, for an ID whose guesses are used up; it is not judged, but takes as long.
 */
type PasswordKind = "known" | "open" | "closed"
export type PasswordTurn = Turn<PasswordKind>

const RETRY_SECONDS = "5"
/** Too many log-ins wait. */
export const busy = () => new Refusal("accounts:busy", { status: 503, params: { seconds: RETRY_SECONDS } })

/**
 * A hash takes 19 MB and a core for some 30 ms. 150 of a kind wait some 2 s where two run at a time, or twice as long beside another kind.
 * Whether an ID exists has no part in its turn.
 */
const turns = new FairQueue<PasswordKind>({
	kinds: {
		known: { weight: 4, mostWaiting: 150 },
		open: { weight: 4, mostWaiting: 150 },
		closed: { weight: 1, mostWaiting: 50 },
	},
	atOnce: 2,
	crowded: busy,
})

/** The turn of work that no stranger can cause in numbers: it follows a mailed code, a session or a start of the program. */
const SHOWN: PasswordTurn = { kind: "known", customer: "shown", network: "shown" }

/** A copy of the database alone tries no passwords. */
const pepper = (secret: AppSecret) => ({ secret: Buffer.from(keyedHash(secret, "password", "pepper")) })

/** argon2id with 19 MiB and two passes, the library's defaults. */
export const hashPassword = ({ secret }: Needs, password: string): Promise<string> =>
	turns.run(SHOWN, () => hash(password, pepper(secret)))

let dummy: Promise<string> | undefined

/** A hash that no password has. One that could not be made is tried again by the next caller. */
function dummyHash(ctx: Needs): Promise<string> {
	dummy ??= hashPassword(ctx, randomToken()).catch((error: unknown) => {
		dummy = undefined
		throw error
	})
	return dummy
}

/** `stored`: null where there is no such account, which takes as long. A wrong password is tried with each known secret. Refuses (503) if too many checks wait. */
export async function isPassword(
	ctx: Needs,
	password: string,
	stored: string | null,
	turn: PasswordTurn = SHOWN,
): Promise<boolean> {
	// Also made where it is not needed: an unknown ID must not be the first to wait for it.
	const none = await dummyHash(ctx)
	const against = stored ?? none
	for (const secret of allSecrets(ctx.secret))
		if (await turns.run(turn, () => verify(against, password, pepper(secret)).catch(() => false)))
			return stored !== null
	return false
}
