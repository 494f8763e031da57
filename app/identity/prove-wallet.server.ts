import { and, eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { base58Decode } from "./base58.ts"
import type { Hint } from "./cookies.server.ts"
import { verifyEd25519 } from "./ed25519.server.ts"
import { keyedHash } from "./keyed-hash.server.ts"
import { countUse, countUseFrom, SIGN_INS_PER_ADDRESS, SIGN_INS_PER_WALLET } from "./rate-limit.server.ts"
import { endSession, openSession } from "./session.server.ts"
import { claimedNonce, type SignInInput, signInText } from "./sign-in-message.ts"
import { signInChallenge } from "./tables.server.ts"

/** Lets other rooms join the sign-in's transaction, e.g. to hand an anonymous draft to its wallet. May say what is open. */
export type OnSignedIn = (
	tx: Db,
	who: Readonly<{ draftOwner: string | null; chain: "solana"; address: string }>,
) => Promise<Omit<Hint, "address"> | undefined>

export type Proof = Readonly<{
	address: string
	/** Exactly the bytes that were signed, and 64 bytes of signature. */
	signedMessage: Uint8Array
	signature: Uint8Array
	browserCookie: string | null
	/** The origin of the request, from the server's configuration. */
	origin: string
	clientIp: string
	userAgent: string
	/** The session this browser already has: it ends, for one browser is one wallet. */
	oldSession: string | null
	draftOwner: string | null
}>

type Outcome = { token: string; hint: Hint; walletType: string } | { no: "expired" | "notProven" }

/**
 * Opens a session for a wallet that signed our question. The question is gone after one answer, right or wrong, in the
 * transaction that opens the session; it is compared with what we stored, never with what the browser says we asked.
 */
export async function proveWallet(
	ctx: Pick<WebContext, "db" | "secret" | "demo">,
	proof: Proof,
	onSignedIn?: OnSignedIn,
): Promise<Extract<Outcome, { token: string }>> {
	await countUseFrom(ctx, { ...SIGN_INS_PER_ADDRESS, name: "prove/ip" }, proof.clientIp)
	// A refusal is returned, not thrown, so that the used-up question is committed as used up.
	const outcome = await ctx.db.transaction((tx) => answerIn({ ...ctx, db: tx }, proof, onSignedIn))
	if ("no" in outcome) throw new Refusal(`identity:${outcome.no}`, { status: 401 })
	return outcome
}

async function answerIn(
	ctx: Pick<WebContext, "db" | "secret" | "demo">,
	proof: Proof,
	onSignedIn?: OnSignedIn,
): Promise<Outcome> {
	const { address, signedMessage, signature, browserCookie } = proof
	const nonce = claimedNonce(Buffer.from(signedMessage).toString("utf8"))
	if (!nonce || !browserCookie) return { no: "notProven" }
	const [asked] = await ctx.db
		.delete(signInChallenge)
		.where(
			and(
				eq(signInChallenge.nonceHash, keyedHash(ctx.secret, "nonce", nonce)),
				eq(signInChallenge.browserHash, keyedHash(ctx.secret, "ask", browserCookie)),
			),
		)
		.returning({
			address: signInChallenge.address,
			walletType: signInChallenge.walletType,
			domain: signInChallenge.domain,
			input: signInChallenge.input,
			fresh: sql<boolean>`${signInChallenge.expiresAt} > now() and abs(extract(epoch from now() - ${signInChallenge.issuedAt})) <= 600`,
		})
	if (!asked) return { no: "notProven" }
	if (!asked.fresh) return { no: "expired" }
	// The row was written by issueChallenge: its input is a SignInInput without the nonce.
	const input = { ...(asked.input as Omit<SignInInput, "nonce">), nonce } as SignInInput
	const publicKey = base58Decode(asked.address, 32)
	const proven =
		asked.address === address &&
		input.address === address &&
		input.domain === asked.domain &&
		asked.domain === new URL(proof.origin).host &&
		Buffer.from(signInText(input), "utf8").equals(signedMessage) &&
		publicKey !== null &&
		verifyEd25519(publicKey, signedMessage, signature)
	if (!proven) return { no: "notProven" }

	await countUse(ctx, SIGN_INS_PER_WALLET, address)
	if (proof.oldSession) await endSession(ctx, proof.oldSession)
	const { walletType } = asked
	const token = await openSession(ctx, { chain: "solana", address, walletType, userAgent: proof.userAgent })
	const open = await onSignedIn?.(ctx.db, { draftOwner: proof.draftOwner, chain: "solana", address })
	return { token, walletType, hint: { address, open: open?.open ?? 0, href: open?.href ?? "" } }
}
