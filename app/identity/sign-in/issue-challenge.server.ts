import { sql } from "drizzle-orm"
import type { Chain, Proven, WebContext } from "#app/db/context.ts"
import type { Lang } from "#app/lib/paths.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { short5 } from "#app/lib/shorten.ts"
import { DELEGATION_DAYS } from "../delegations/days.ts"
import { CHALLENGES_PER_WALLET, SIGN_INS_PER_ADDRESS } from "../limits/limits.ts"
import { countUse, countUseFrom } from "../limits/rate-limit.server.ts"
import { addressOn, type WalletType, walletTypeOf } from "../members/wallet-types.ts"
import { chainOf } from "../proofs/chains.ts"
import { withChecksum } from "../proofs/evm-text.server.ts"
import { hasKey } from "../proofs/prove-solana.server.ts"
import type { SignInInput } from "../proofs/sign-in-message.ts"
import { clusterOf } from "../proofs/solana-network.ts"
import { randomCode, statementIn } from "../proofs/statement.server.ts"
import { textOf } from "../proofs/text.server.ts"
import { keyedHash, newToken, randomNonce, tokenHash } from "../sessions/keyed-hash.server.ts"
import { sessionHash } from "../sessions/session.server.ts"
import { signInChallenge } from "../tables.server.ts"

export const CHALLENGE_MINUTES = 5

export type Question = Readonly<{
	address: string
	walletType: string
	/** Which of its chains the wallet speaks for; null: its first. */
	chain: string | null
	/** Secret cookie of the browser that asks; null: it gets one with the answer. */
	browser: string | null
	/** The origin this server is reached under, as the server knows it; never what a browser says it is. */
	origin: string
	lang: Lang
	/** The session that the wallet is to be linked to; null: the wallet signs in. */
	linkTo: (Proven & Readonly<{ token: string }>) | null
	/** The session whose wallet is to act for the wallet that is asked; never with `linkTo`. */
	actFor?: (Proven & Readonly<{ token: string }>) | null
	clientIp: string
}>

/** Of chains, identity needs to know no more than how Solana's is called. */
type Needs = Pick<WebContext, "db" | "secret" | "demo" | "wallets" | "counters"> &
	Readonly<{ chains: Readonly<{ solana: Readonly<{ name: string }> }> }>

/** Asks a wallet to prove itself. The answer counts once, within five minutes, and only from the browser that asked. */
export async function issueChallenge(ctx: Needs, question: Question) {
	const { origin, lang, linkTo, actFor = null, clientIp } = question
	const { type, chain, address } = whoIsAsked(ctx, question)
	// Both sign by the same kind of key, and what is claimed goes out on Solana.
	if (actFor && (chain !== "solana" || actFor.chain !== "solana"))
		throw new Refusal("identity:needsSolana", { status: 422 })
	if (actFor && actFor.address === address) throw new Refusal("vaults:error.itself", { status: 422 })
	await countUseFrom(ctx, SIGN_INS_PER_ADDRESS, clientIp)
	// Counted per wallet and asker: nobody can lock a wallet out by asking in its name.
	await countUse(ctx, CHALLENGES_PER_WALLET, `${address} ${clientIp}`)

	const [clock] = await ctx.db.execute<{ now: string; here: string }>(
		sql`select now()::text as now, now_here()::text as here`,
	)
	const issuedAt = new Date(clock?.now ?? Number.NaN)
	const expiresAt = new Date(issuedAt.getTime() + CHALLENGE_MINUTES * 60_000)
	const code = randomCode()
	const until = actFor && delegationEnd(new Date(clock?.here ?? Number.NaN))
	const { statement, meaning } = await statementIn(lang, {
		code,
		linkTo: linkTo && short5(linkTo.address),
		actFor: actFor && until && { wallet: actFor.address, until },
	})
	const input: SignInInput = {
		domain: new URL(origin).host,
		address: chain === "solana" ? address : await withChecksum(address),
		statement,
		uri: origin,
		version: "1",
		chainId: chain === "solana" ? clusterOf(ctx.chains.solana.name) : String(ctx.wallets[chain].chainId),
		nonce: randomNonce(),
		issuedAt: issuedAt.toISOString(),
		expirationTime: expiresAt.toISOString(),
	}
	const browser = question.browser ?? newToken(ctx.secret)
	const asking = actFor ?? linkTo
	const { nonce, ...stored } = input
	await ctx.db.insert(signInChallenge).values({
		nonceHash: keyedHash(ctx.secret, "nonce", nonce),
		browserHash: tokenHash(ctx.secret, "ask", browser),
		chain,
		address,
		walletType: type,
		domain: input.domain,
		input: stored,
		...(actFor ? { purpose: "vault", delegateUntil: until } : { purpose: linkTo ? "link" : "sign-in" }),
		askingSession: asking && sessionHash(ctx, asking.token),
		issuedAt,
		expiresAt,
	})
	return { input, message: await textOf(chain, input), address, chain, code, meaning, browser }
}

/** Midnight after so many days: the text that is signed names a day. */
function delegationEnd(now: Date): Date {
	const day = 86_400_000
	return new Date(Math.floor(now.getTime() / day) * day + DELEGATION_DAYS * day)
}

function whoIsAsked(
	ctx: Needs,
	{ walletType, chain: named, address: typed }: Question,
): { type: WalletType; chain: Chain; address: string } {
	const type = walletTypeOf(walletType, ctx)
	const chain = type && chainOf(type, named)
	const address = chain && addressOn(chain, typed)
	if (!type || !chain || !address) throw new Refusal("messages:error.walletNotSupported", { status: 400 })
	if (chain === "solana" && !hasKey(address)) throw new Refusal("identity:contractWallet", { status: 422 })
	return { type, chain, address }
}
