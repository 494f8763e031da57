import { eq, sql } from "drizzle-orm"
import type { Db } from "#app/db/client.server.ts"
import type { Chain, Proven, WebContext } from "#app/db/context.ts"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { writeAudit } from "../audit/write-audit.server.ts"
import { openDelegation } from "../delegations/delegations.server.ts"
import { SIGN_INS_PER_ADDRESS, SIGN_INS_PER_WALLET } from "../limits/limits.ts"
import { countUse, countUseFrom } from "../limits/rate-limit.server.ts"
import { linkWallet } from "../members/link-wallet.server.ts"
import { memberOf } from "../members/members.server.ts"
import { addressOn } from "../members/wallet-types.ts"
import { walletKey } from "../owner-keys.ts"
import { isChain } from "../proofs/chains.ts"
import { verifyEthereum, verifyKaia } from "../proofs/prove-evm.server.ts"
import { verifySolana } from "../proofs/prove-solana.server.ts"
import { claimedNonce, type SignInInput } from "../proofs/sign-in-message.ts"
import { textOf } from "../proofs/text.server.ts"
import type { Browser } from "../sessions/browser.server.ts"
import type { Hint } from "../sessions/cookies.server.ts"
import { keyedHashes, tokenHash } from "../sessions/keyed-hash.server.ts"
import { endSession, openSession, readSession, sessionHash } from "../sessions/session.server.ts"
import { signInChallenge } from "../tables.server.ts"

/** Lets features join the sign-in's transaction, e.g. to hand an anonymous draft to its wallet. May say what is open. */
export type OnSignedIn = (
	tx: Db,
	who: Proven & Readonly<{ draftOwner: string | null; memberWallets: readonly Proven[] }>,
) => Promise<Omit<Hint, "address"> | undefined>

export type Proof = Readonly<{
	address: string
	/** Exactly the bytes that were signed. */
	signedMessage: Uint8Array
	signature: Uint8Array
	browserCookie: string | null
	/** The origin of the request, from the server's configuration. */
	origin: string
	clientIp: string
	from: Browser
	/** The session this browser already has: a sign-in ends it, for one browser is one wallet; a link needs it. */
	oldSession: string | null
	draftOwner: string | null
}>

/** A link opens no session: the one that asked for it goes on, under another token. */
export type Answered =
	| Readonly<{ purpose: "sign-in"; chain: Chain; address: string; token: string; hint: Hint; walletType: string }>
	| Readonly<{ purpose: "vault"; address: string }>
	/** `token`: the new one of the session that asked; null: the wallet was linked already. */
	| Readonly<{ purpose: "link"; address: string; token: string | null }>

type Needs = Pick<WebContext, "db" | "secret" | "demo" | "wallets" | "counters" | "now">

/**
 * Opens a session for a wallet that signed our question, or links the wallet to the session that asked. The question is gone after
 * one answer, right or wrong; it is compared with what we stored, never with what the browser says we asked.
 */
export async function proveWallet(ctx: Needs, proof: Proof, onSignedIn?: OnSignedIn): Promise<Answered> {
	await countUseFrom(ctx, { ...SIGN_INS_PER_ADDRESS, name: "prove/ip" }, proof.clientIp)
	const asked = await findQuestion(ctx, proof)
	if (typeof asked === "string") throw notProven(asked)
	// Outside the transaction, since a Kaia account may have to be asked for at its node.
	const refused = await judge(ctx, asked, proof)
	// A refusal is returned, not thrown, so that the used-up question is committed as used up.
	const outcome = await ctx.db.transaction(async (tx) => {
		const used = await tx.delete(signInChallenge).where(eq(signInChallenge.id, asked.id)).returning({ id: sql`1` })
		if (used.length === 0) return notProven("question")
		if (refused) return refused
		if (asked.purpose === "vault") return allow({ ...ctx, db: tx }, asked, proof)
		return asked.purpose === "link"
			? link({ ...ctx, db: tx }, asked, proof)
			: signIn({ ...ctx, db: tx }, asked, proof, onSignedIn)
	})
	if (outcome instanceof Refusal) throw outcome
	return outcome
}

/** Why a proof is none, for the records; the caller learns only that it is none. */
type Flaw = "question" | "browser" | "text"
const notProven = (reason: Flaw) => new Refusal("identity:notProven", { status: 401, reason })
type Asked = Exclude<Awaited<ReturnType<typeof findQuestion>>, Flaw>

async function findQuestion(ctx: Needs, { signedMessage, browserCookie }: Proof) {
	const nonce = claimedNonce(Buffer.from(signedMessage).toString("utf8"))
	if (!nonce) return "question"
	const [row] = await ctx.db
		.select({
			id: signInChallenge.id,
			chain: signInChallenge.chain,
			address: signInChallenge.address,
			walletType: signInChallenge.walletType,
			domain: signInChallenge.domain,
			input: signInChallenge.input,
			purpose: signInChallenge.purpose,
			askingSession: signInChallenge.askingSession,
			delegateUntil: signInChallenge.delegateUntil,
			browserHash: signInChallenge.browserHash,
			fresh: sql<boolean>`${signInChallenge.expiresAt} > now() and abs(extract(epoch from now() - ${signInChallenge.issuedAt})) <= 600`,
		})
		.from(signInChallenge)
		.where(isAnyOf(signInChallenge.nonceHash, keyedHashes(ctx.secret, "nonce", nonce)))
	const { chain } = row ?? {}
	if (!row || !chain || !isChain(chain)) return "question"
	if (!browserCookie || row.browserHash !== tokenHash(ctx.secret, "ask", browserCookie)) return "browser"
	// The row was written by issueChallenge: its input is a SignInInput without the nonce.
	return { ...row, chain, input: { ...(row.input as Omit<SignInInput, "nonce">), nonce } as SignInInput }
}

/** Null if the wallet has proven itself; else why not. */
async function judge(ctx: Needs, asked: Asked, proof: Proof): Promise<Refusal | null> {
	const { chain, address, input } = asked
	if (!asked.fresh) return new Refusal("identity:expired", { status: 401 })
	const text = await textOf(chain, input)
	const answersIt =
		addressOn(chain, proof.address) === address &&
		addressOn(chain, input.address) === address &&
		input.domain === asked.domain &&
		asked.domain === new URL(proof.origin).host &&
		Buffer.from(text, "utf8").equals(proof.signedMessage)
	if (!answersIt) return notProven("text")
	const signed = { address, text, input, signature: proof.signature }
	if (chain === "solana") return verifySolana(address, text, proof.signature)
	return chain === "kaia" ? verifyKaia(ctx, signed) : verifyEthereum(ctx, signed)
}

async function link(ctx: Needs, asked: Asked, proof: Proof): Promise<Answered | Refusal> {
	const answers = proof.oldSession && sessionHash(ctx, proof.oldSession)
	try {
		// A savepoint: what was begun is undone where linking is refused, and the question stays used up.
		const { askingSession } = asked
		const token = await ctx.db.transaction((tx) =>
			linkWallet({ ...ctx, db: tx }, { wallet: asked, asked: askingSession, answers }),
		)
		return { purpose: "link", address: asked.address, token }
	} catch (error) {
		if (error instanceof Refusal) return error
		throw error
	}
}

/** The wallet that signed lets the one whose session asked act for it. */
async function allow(ctx: Needs, asked: Asked, proof: Proof): Promise<Answered | Refusal> {
	const answers = proof.oldSession && sessionHash(ctx, proof.oldSession)
	const { address: vault, askingSession, delegateUntil: until, input } = asked
	if (!until) throw new Error("nobody has said until when")
	const text = await textOf(asked.chain, input)
	const signed = { vault, asked: askingSession, answers, text, signature: proof.signature, until }
	try {
		// A savepoint: what was begun is undone where it is refused, and the question stays used up.
		await ctx.db.transaction((tx) => openDelegation(tx, signed))
	} catch (error) {
		if (error instanceof Refusal) return error
		throw error
	}
	return { purpose: "vault", address: vault }
}

function failed(): never {
	throw new Error("a session that was just opened could not be read")
}

async function signIn(ctx: Needs, asked: Asked, proof: Proof, onSignedIn?: OnSignedIn): Promise<Answered> {
	const { chain, address, walletType } = asked
	await countUse(ctx, SIGN_INS_PER_WALLET, walletKey(asked))
	await memberOf(ctx.db, asked)
	const token = await openSession(ctx, { chain, address, walletType, ...proof.from })
	// Afterwards: whoever comes back in the same browser is sent there what they were.
	if (proof.oldSession) await endSession(ctx, proof.oldSession, "sign-in")
	const { memberWallets, sessionId } = (await readSession(ctx, token)) ?? failed()
	const subject = walletKey(asked)
	const facts = { session: sessionId, walletType }
	await writeAudit(ctx.db, { actor: subject, act: "session.opened", subject, facts })
	const open = await onSignedIn?.(ctx.db, { draftOwner: proof.draftOwner, chain, address, memberWallets })
	const hint = { address, open: open?.open ?? 0, href: open?.href ?? "" }
	return { purpose: "sign-in", chain, address, token, walletType, hint }
}
