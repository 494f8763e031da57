import { toBase64 } from "#app/lib/base64.ts"
import { CallRefused, call } from "#app/lib/call.ts"
import { short5 } from "#app/lib/shorten.ts"
import { reportOutcome } from "#app/ui/shell-contract.ts"
import { loadConnector } from "#app/wallets/load-connector.ts"
import { type Connected, type Question, WalletProblem } from "#app/wallets/port.ts"
import { isWallet } from "#app/wallets/registry.ts"
import { fill, walletWords } from "#app/wallets/words/words.ts"
import { connection, repaint } from "./connection.ts"
import { announce, closeWalletDialog, offerNewCode, showStatus } from "./dialog-messages.ts"
import { endSessionOf } from "./end-session.ts"
import { goToMyPage, renewPage, somethingTyped } from "./renew-page.ts"

export type Purpose = "sign-in" | "link" | "vault"
/** `because` is what the server or the wallet said, in the language of the page. */
type Outcome = Readonly<{ how: "done" | "refused" | "failed" | "expired" | "unable"; because?: string; code?: string }>

type Proving = Readonly<{
	type: string
	wallet: Connected
	purpose: Purpose
	/** Done before the page is left: what it brings must not be lost to a fast signature. */
	first?: Promise<void>
	toMyPage?: boolean
}>

/** What is being checked brings a session and takes the question's cookie with it: the next question waits for it. */
let checking: Promise<unknown> | undefined

/** Changed or disconnected while the wallet was asking: a session of that address would belong to nobody here. */
const isForNobody = (purpose: Purpose, address: string) =>
	purpose === "sign-in" && connection()?.wallet.account.address !== address

/** Proves an address to the server: one question, one signature, one session (or one wallet more for the member). */
async function ask({ type, wallet, purpose }: Proving): Promise<Outcome> {
	const words = await walletWords()
	const { chain, address } = wallet.account
	const named = { wallet: isWallet(type) ? words.names[type] : type }
	try {
		showStatus(fill(words.status[purpose === "sign-in" ? "signing" : "signingLink"], named))
		await checking
		const question = await call<Question>("/api/identity/challenge", { address, wallet_type: type, chain, purpose })
		if (question.meaning) showStatus(fill(words.status.meaning, { text: question.meaning }))
		const proof = await wallet.prove(question)
		// What became of an account that is not shown any more is told to nobody: `prove` looks again.
		if (!proof || isForNobody(purpose, address)) return { how: "unable" }
		showStatus(words.status.checking)
		const signature = toBase64(proof.signature)
		const body = { address, signed_message: toBase64(proof.message), signature }
		const end = () => isForNobody(purpose, address) && endSessionOf(address)
		const checked = call("/api/identity/verify", body).then(end)
		checking = checked.catch(() => {})
		await checked
		return { how: "done" }
	} catch (error) {
		if (error instanceof CallRefused) return { how: "failed", because: error.message, code: error.code }
		const code = error instanceof WalletProblem ? error.code : "failed"
		if (code === "expired") return { how: "expired" }
		const no = ["denied", "rejected", "closed"].includes(code)
		// The wallet's own sentence for it, as far as it has one.
		const told = (await loadConnector(type))?.problems[code]
		const because = told
			? `${words.wallet[told.text].replace(/\.?$/, ".")} ${told.next ? words.next[told.next] : ""}`
			: ""
		if (!no && !told) console.error("wallet proof", error)
		return { how: no ? "refused" : "failed", because, code }
	}
}

export async function prove(proving: Proving): Promise<void> {
	const { wallet, purpose } = proving
	const { address } = wallet.account
	const words = await walletWords()
	const { how, because = "", code = how } = await ask(proving)
	if (isForNobody(purpose, address)) return showStatus("")
	if (how === "done") reportOutcome("walletDialog.signedIn", proving.type)
	else reportOutcome("walletDialog.failed", code, proving.type)
	if (how !== "done") {
		const press = () => void prove(proving)
		if (how === "expired" && offerNewCode(press)) return
		const said = words.readOnly[how === "expired" ? "failed" : how]
		showStatus(`${said} ${because}`.trim(), how === "unable" ? undefined : { label: words.readOnly.retry, press })
		return
	}
	await proving.first
	showStatus("")
	if (purpose === "sign-in") repaint()
	if (proving.toMyPage && !somethingTyped()) return goToMyPage()
	closeWalletDialog()
	// Of a vault the page says it, which comes anew.
	if (purpose !== "vault")
		announce(fill(words.status[purpose === "link" ? "linked" : "signedIn"], { address: short5(address) }))
	renewPage()
}

/** The connected wallet signs anew: after a change of account, or where the last signature is too old. */
export async function proveAnew(): Promise<boolean> {
	const here = connection()
	if (here) await prove({ type: here.type, wallet: here.wallet, purpose: "sign-in" })
	return here !== null
}
