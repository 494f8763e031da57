import { getBytes, hashMessage, SigningKey, Wallet } from "ethers"
import { afterAll, beforeAll, expect } from "vitest"
import type { Chain, WalletSettings } from "#app/db/context.ts"
import { testDatabase } from "#app/db/testing.ts"
import { Refusal } from "#app/lib/refusal.ts"
import { walletSettings } from "#tests/factories/session-wallets.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import { type SignInInput, signInText } from "./proofs/sign-in-message.ts"
import { readSession } from "./sessions/session.server.ts"
import { issueChallenge } from "./sign-in/issue-challenge.server.ts"
import { type OnSignedIn, type Proof, proveWallet } from "./sign-in/prove-wallet.server.ts"

export const ORIGIN = "https://punktopia.test"
const MAINNET = "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp"

/** A key with the wallet that holds it: signs as the wallets of its chain do. */
export type Holder = Readonly<{
	chain: Chain
	address: string
	walletType: string
	sign(message: Uint8Array): Uint8Array
}>

export function evmHolder(chain: "ethereum" | "kaia", secret = Wallet.createRandom().privateKey): Holder {
	const key = new SigningKey(secret)
	const address = new Wallet(secret).address.toLowerCase()
	const sign = (message: Uint8Array) => getBytes(key.sign(hashMessage(message)).serialized)
	return { chain, address, walletType: chain === "kaia" ? "kaia" : "metamask", sign }
}

export const newHolder: Record<Chain, () => Holder> = {
	solana: () => ({ ...testKey(), chain: "solana", walletType: "phantom" }),
	ethereum: () => evmHolder("ethereum"),
	kaia: () => evmHolder("kaia"),
}

export const utf8 = (text: string) => new TextEncoder().encode(text)

/** A database, and the acts of sign-in on it. Its connections are those of one process. */
export function identityBench() {
	let database: Awaited<ReturnType<typeof testDatabase>>
	let visitors = 0
	let wallets: WalletSettings = walletSettings()
	beforeAll(async () => {
		database = await testDatabase()
	})
	afterAll(() => database.end())

	const context = () => ({
		db: database.db,
		secret: "s".repeat(40),
		demo: false,
		chains: { solana: { name: MAINNET } },
		wallets,
		now: async () => new Date(),
	})

	type From = { holder: Holder; token: string }
	const asking = (from: From | null) =>
		from && { chain: from.holder.chain, address: from.holder.address, token: from.token }
	type Wish = { browser?: string | null; origin?: string; linkFrom?: From | null; actFor?: From | null }
	async function ask(holder: Holder, { browser = null, origin = ORIGIN, linkFrom = null, actFor = null }: Wish = {}) {
		const clientIp = `198.51.${100 + (++visitors % 100)}.${visitors % 250}`
		const asked = await issueChallenge(context(), {
			address: holder.address,
			walletType: holder.walletType,
			chain: holder.chain,
			browser,
			origin,
			lang: "kor",
			linkTo: asking(linkFrom),
			actFor: asking(actFor),
			clientIp,
		})
		const signedMessage = utf8(asked.message)
		const proof: Proof = {
			address: holder.address,
			signedMessage,
			signature: holder.sign(signedMessage),
			browserCookie: asked.browser,
			origin,
			clientIp,
			from: { userAgent: "test", deviceHash: "" },
			oldSession: (linkFrom ?? actFor)?.token ?? null,
			draftOwner: null,
		}
		return { ...asked, proof }
	}

	const count = async (table: "session" | "sign_in_challenge" | "member_wallet" | "member", address?: string) => {
		const { sql } = database
		const [row] = address
			? await sql`select count(*)::int as n from ${sql(table)} where address = ${address}`
			: await sql`select count(*)::int as n from ${sql(table)}`
		return Number(row?.n ?? -1)
	}

	return {
		context,
		ask,
		count,
		sql: () => database.sql,
		url: () => database.url,
		setUp(nodes: Parameters<typeof walletSettings>[0]) {
			wallets = walletSettings(nodes)
		},

		async signIn(proof: Proof, onSignedIn?: OnSignedIn) {
			const answered = await proveWallet(context(), proof, onSignedIn)
			if (answered.purpose !== "sign-in") throw new Error("that was a link")
			return answered
		},

		/** Signs in from the start; answers the token. */
		async enter(holder: Holder): Promise<string> {
			const answered = await proveWallet(context(), (await ask(holder)).proof)
			if (answered.purpose !== "sign-in") throw new Error("that was a link")
			return answered.token
		},

		/** Links `holder` to the member that has `token`; answers with the token that its session has now. */
		async link(holder: Holder, linkFrom: { holder: Holder; token: string }) {
			const answered = await proveWallet(context(), (await ask(holder, { linkFrom })).proof)
			if (answered.purpose !== "link") throw new Error("that was no link")
			return { ...answered, token: answered.token ?? linkFrom.token }
		},

		/** What a request with this session's cookie brings to a verb. */
		async visit(token: string) {
			const wallet = await readSession(context(), token)
			if (!wallet) throw new Error("nobody is signed in with that token")
			return { ...context(), who: { wallet, draftOwner: null } }
		},

		async refused(holder: Holder, proof: Proof, code = "identity:notProven") {
			const before = await count("session", holder.address)
			const error = await proveWallet(context(), proof).then(
				() => null,
				(thrown: unknown) => thrown,
			)
			expect(error).toBeInstanceOf(Refusal)
			expect(error).toMatchObject({ code })
			expect(await count("session", holder.address)).toBe(before)
		},
	}
}

/** Signs another text than the one that was asked for. */
export const resigned = (holder: Holder, proof: Proof, text: string): Proof => ({
	...proof,
	signedMessage: utf8(text),
	signature: holder.sign(utf8(text)),
})

/** A text of either kind with other fields, written as loosely as a forger may. */
export function rewritten(chain: Chain, input: SignInInput): string {
	const text = signInText(input)
	return chain === "solana" ? text : text.replace("your Solana account", "your Ethereum account")
}
