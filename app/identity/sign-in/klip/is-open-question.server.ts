import { and, eq, gt, sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { claimedNonce, type SignInInput } from "#app/identity/proofs/sign-in-message.ts"
import { textOf } from "#app/identity/proofs/text.server.ts"
import { keyedHashes, tokenHash } from "#app/identity/sessions/keyed-hash.server.ts"
import { signInChallenge } from "#app/identity/tables.server.ts"

type Said = Readonly<{ browser: string; address: string; message: string }>

/** Whether a text is, word for word, a question that we asked this browser for this Klip account and that is still open. */
export async function isOpenQuestion(
	{ db, secret }: Pick<WebContext, "db" | "secret">,
	{ browser, address, message }: Said,
): Promise<boolean> {
	const nonce = claimedNonce(message)
	if (!nonce) return false
	const [asked] = await db
		.select({ input: signInChallenge.input })
		.from(signInChallenge)
		.where(
			and(
				isAnyOf(signInChallenge.nonceHash, keyedHashes(secret, "nonce", nonce)),
				eq(signInChallenge.browserHash, tokenHash(secret, "ask", browser)),
				eq(signInChallenge.chain, "kaia"),
				eq(signInChallenge.walletType, "klip"),
				eq(signInChallenge.address, address),
				gt(signInChallenge.expiresAt, sql`now()`),
			),
		)
	if (!asked) return false
	// The row was written by issueChallenge: its input is a SignInInput without the nonce.
	return (await textOf("kaia", { ...(asked.input as Omit<SignInInput, "nonce">), nonce })) === message
}
