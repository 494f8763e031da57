import { hash, verify } from "@node-rs/argon2"
import type { WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { keyedHash, randomToken } from "../sessions/keyed-hash.server.ts"

type Needs = Pick<WebContext, "secret">

/** A hash takes 19 MB and a core for some 30 ms: so many at once, so many in the queue, and nobody more. */
const AT_ONCE = 2
const WAITING = 40

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
	if (running >= AT_ONCE) {
		if (queue.length >= WAITING) throw new Refusal("accounts:busy", { status: 503 })
		await new Promise<void>((go) => queue.push(go))
	} else running++
	try {
		return await work()
	} finally {
		const next = queue.shift()
		if (next) next()
		else running--
	}
}

/** A copy of the database alone tries no passwords. */
const pepper = ({ secret }: Needs) => ({ secret: Buffer.from(keyedHash(secret, "password", "pepper")) })

/** argon2id with 19 MiB and two passes, the library's defaults. */
export const hashPassword = (ctx: Needs, password: string): Promise<string> => inTurn(() => hash(password, pepper(ctx)))

let nobodys: Promise<string> | undefined

/** `stored`: null where there is no such account, which takes as long. */
export async function isPassword(ctx: Needs, password: string, stored: string | null): Promise<boolean> {
	nobodys ??= hashPassword(ctx, randomToken())
	const against = stored ?? (await nobodys)
	const isRight = await inTurn(() => verify(against, password, pepper(ctx)).catch(() => false))
	return isRight && stored !== null
}
