import { isRejection } from "../is-rejection.ts"
import { type Connected, type Connector, type Problems, type Proof, type Question, WalletProblem } from "../port.ts"
import { findWallet } from "./find-wallet.ts"
import { type StandardAccount, type StandardWallet, solanaAccount } from "./types.ts"

/** An extension that is installed has long come forward when somebody presses; this is for slow machines. */
const PRESSED_MS = 600
/** How long after the page an extension may come forward. */
const LOADED_MS = 3000

/** A Solana wallet of the Wallet Standard. `announce` brings forward one that lives in this page. */
export function standardConnector(
	name: string,
	problems: Problems,
	announce?: () => Promise<boolean> | boolean,
): Connector {
	return {
		problems,
		async connect() {
			if (announce && !(await announce())) throw new WalletProblem("missing")
			const wallet = await findWallet(name, PRESSED_MS)
			if (!wallet) throw new WalletProblem("missing")
			const answer = await wallet.features["standard:connect"]?.connect().catch(asProblem)
			const account = solanaAccount(answer?.accounts ?? []) ?? solanaAccount(wallet.accounts)
			if (!account) throw new WalletProblem("noAccount")
			return connectedWith(wallet, account)
		},
		async reconnect() {
			if (announce && !(await announce())) return null
			const wallet = await findWallet(name, LOADED_MS)
			const account = wallet && (await connectSilently(wallet))
			return wallet && account && account !== "revoked" ? connectedWith(wallet, account) : null
		},
	}
}

const asProblem = (error: unknown): never => {
	throw new WalletProblem(isRejection(error) ? "denied" : "failed", error)
}

/** One silent attempt to get an account; never a popup. `revoked`: the wallet says no by itself, since it does not allow this site. */
async function connectSilently(wallet: StandardWallet): Promise<StandardAccount | "revoked" | undefined> {
	try {
		const answer = await wallet.features["standard:connect"]?.connect({ silent: true })
		return answer && solanaAccount(answer.accounts)
	} catch (error) {
		return isRejection(error) ? "revoked" : undefined
	}
}

function connectedWith(wallet: StandardWallet, account: StandardAccount): Connected {
	return {
		account: { chain: "solana", address: account.address },
		prove: (question) => sign(wallet, account, question).catch(asProblem),
		onChange(listener) {
			let live = true
			let following = false
			const follow = async (accounts: readonly StandardAccount[]) => {
				// A silent connect may itself report a change: one change is one attempt, or the two would chase each other.
				if (!live || following) return
				following = true
				const now = solanaAccount(accounts) ?? (await connectSilently(wallet))
				following = false
				if (!live) return
				if (now && now !== "revoked") listener(connectedWith(wallet, now))
				else listener(null, now === "revoked")
			}
			const off = wallet.features["standard:events"]?.on("change", ({ accounts }) => {
				if (accounts) void follow(accounts)
			})
			return () => {
				live = false
				off?.()
			}
		},
		disconnect: async () => wallet.features["standard:disconnect"]?.disconnect(),
	}
}

/** Both ways sign the same text. A wallet that would change it, or cannot read it, is asked for the plain signature. */
async function sign(
	{ features }: StandardWallet,
	account: StandardAccount,
	{ input, message }: Question,
): Promise<Proof | undefined> {
	const { "solana:signIn": signIn, "solana:signMessage": signMessage } = features
	if (signIn) {
		try {
			const [output] = await signIn.signIn(input)
			if (output && new TextDecoder().decode(output.signedMessage) === message)
				return { message: output.signedMessage, signature: output.signature }
		} catch (error) {
			if (isRejection(error) || !signMessage) throw error
		}
	}
	const [signed] = (await signMessage?.signMessage({ account, message: new TextEncoder().encode(message) })) ?? []
	return signed && { message: signed.signedMessage, signature: signed.signature }
}
