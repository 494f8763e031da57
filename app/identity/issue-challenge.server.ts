import { sql } from "drizzle-orm"
import type { WebContext } from "#app/db/context.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { keyedHash, randomNonce, randomToken } from "./keyed-hash.server.ts"
import { CHALLENGES_PER_WALLET, countUse, countUseFrom, SIGN_INS_PER_ADDRESS } from "./rate-limit.server.ts"
import { type SignInInput, signInText } from "./sign-in-message.ts"
import { signInChallenge } from "./tables.server.ts"
import { isSolanaAddress, walletTypeOf } from "./wallet-types.ts"

export const CHALLENGE_MINUTES = 5

export type Question = Readonly<{
	address: string
	walletType: string
	/** Secret cookie of the browser that asks; null: it gets one with the answer. */
	browser: string | null
	/** The origin this server is reached under, as the server knows it; never what a browser says it is. */
	origin: string
	/** One line, in the language of the page. */
	statement: string
	clientIp: string
}>

/** Asks a wallet to prove itself. The answer counts once, within five minutes, and only from the browser that asked. */
export async function issueChallenge(
	ctx: Pick<WebContext, "db" | "secret" | "demo">,
	{ address, walletType, browser, origin, statement, clientIp }: Question,
): Promise<{ input: SignInInput; message: string; browser: string }> {
	const type = walletTypeOf(walletType, ctx)
	if (!type || !isSolanaAddress(address)) throw new Refusal("messages:error.walletNotSupported", { status: 400 })
	await countUseFrom(ctx, SIGN_INS_PER_ADDRESS, clientIp)
	// Counted per wallet and asker: nobody can lock a wallet out by asking in its name.
	await countUse(ctx, CHALLENGES_PER_WALLET, `${address} ${clientIp}`)

	const [clock] = await ctx.db.execute<{ now: string }>(sql`select now()::text as now`)
	const issuedAt = new Date(clock?.now ?? Number.NaN)
	const expiresAt = new Date(issuedAt.getTime() + CHALLENGE_MINUTES * 60_000)
	const input: SignInInput = {
		domain: new URL(origin).host,
		address,
		statement,
		uri: origin,
		version: "1",
		chainId: ctx.demo ? "localnet" : "mainnet",
		nonce: randomNonce(),
		issuedAt: issuedAt.toISOString(),
		expirationTime: expiresAt.toISOString(),
	}
	const asking = browser ?? randomToken()
	const { nonce, ...stored } = input
	await ctx.db.insert(signInChallenge).values({
		nonceHash: keyedHash(ctx.secret, "nonce", nonce),
		browserHash: keyedHash(ctx.secret, "ask", asking),
		chain: "solana",
		address,
		walletType: type,
		domain: input.domain,
		input: stored,
		issuedAt,
		expiresAt,
	})
	return { input, message: signInText(input), browser: asking }
}
