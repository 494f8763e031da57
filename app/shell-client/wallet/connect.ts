import { byId, type Connect, ID, reportOutcome } from "#app/ui/shell-contract.ts"
import { DIALOG_ATTR } from "#app/ui/wallet-dialog-contract.ts"
import { loadConnector } from "#app/wallets/load-connector.ts"
import { loadPart } from "#app/wallets/load-part.ts"
import { type Connected, type Connector, WalletProblem } from "#app/wallets/port.ts"
import { isWallet } from "#app/wallets/registry.ts"
import { fill, walletWords } from "#app/wallets/words/words.ts"
import { adopt, connection, holdWhileLinking, isLocked, lose } from "./connection.ts"
import { connectorHost } from "./connector-host.ts"
import { closeWalletDialog, openWalletDialog, showStatus } from "./dialog-messages.ts"
import { endSessionOf } from "./end-session.ts"
import { type Purpose, prove } from "./prove.ts"
import { decline, dropUuid, store, stored } from "./store.ts"
import { register } from "./switch-account.ts"

type Wish = Readonly<{
	type: string
	purpose: Purpose
	toMyPage: boolean
	lost: ((error: unknown) => void) | undefined
}>

/** A second press of the same entry is the same wish; later, or of another one, it is a new one: some wallets never answer. */
const SAME_PRESS_MS = 1500
let latest: { readonly type: string; readonly at: number } | null = null

/** Connects the wallet that the visitor pressed, then asks it to prove itself, once. */
const connect: Connect = (type, opener, lost) =>
	begin({
		type,
		lost,
		purpose: purposeOf(askedFor("purpose", opener)),
		toMyPage: askedFor("trigger", opener) === "mypage",
	})
export default connect

const missing = (cause: unknown) => Promise.reject(new WalletProblem("lost", cause))

const begin = (wish: Wish) =>
	attempt(wish).catch((error: unknown) => {
		if (wish.lost && error instanceof WalletProblem) wish.lost(error)
		else console.error("wallet", error)
	})

async function attempt(wish: Wish): Promise<void> {
	if (latest?.type === wish.type && Date.now() - latest.at < SAME_PRESS_MS) return
	const mine = { type: wish.type, at: Date.now() }
	latest = mine
	const current = () => latest === mine
	try {
		// What comes after it was told that it did not opens no wallet.
		// The words with it: what fails later can be said.
		const parts = () => Promise.all([loadConnector(wish.type), walletWords()])
		const [connector] = await loadPart(parts)
		if (!connector) return
		holdWhileLinking(wish.purpose !== "sign-in")
		await (wish.purpose === "sign-in" ? signIn : link)(wish, connector, current)
	} finally {
		if (current()) {
			latest = null
			holdWhileLinking(false)
		}
	}
}

/** What the control that opened the dialog asked for; a page that leads to the dialog says it in its address. */
function askedFor(what: "trigger" | "purpose", opener: HTMLElement): string | null | undefined {
	const marked = opener.closest<HTMLElement>(`[data-${what}]`) ?? byId(ID.wallet) ?? opener
	return marked.dataset[what] ?? new URLSearchParams(location.search).get(what)
}

async function signIn(wish: Wish, connector: Connector, current: () => boolean): Promise<void> {
	const { type, toMyPage } = wish
	const wallet = await open(wish, connector, current)
	if (!wallet) return
	reportOutcome("walletDialog.connected", type)
	const { address } = wallet.account
	const before = stored()
	// Its session is still open: nothing has to be signed.
	if (isLocked() && before?.address === address) {
		closeWalletDialog()
		adopt(type, wallet)
		return
	}
	if (before?.address !== address) dropUuid()
	const project = document.querySelector<HTMLSelectElement>(`[${DIALOG_ATTR.walletProject}]`)?.value ?? ""
	store({ address, type }, project)
	adopt(type, wallet)
	if (before && before.address !== address) await endSessionOf(before.address)
	await prove({ type, wallet, purpose: "sign-in", first: register(type, address), toMyPage })
}

const purposeOf = (name: string | null | undefined): Purpose => (name === "link" || name === "vault" ? name : "sign-in")

/** A wallet that joins the member's others, or is acted for, stays out of what this browser calls its own. */
async function link(wish: Wish, connector: Connector, current: () => boolean): Promise<void> {
	const { type, purpose } = wish
	const wallet = await open(wish, connector, current)
	if (wallet) await prove({ type, wallet, purpose, first: register(type, wallet.account.address) })
}

async function open(wish: Wish, connector: Connector, current: () => boolean): Promise<Connected | null> {
	const { type } = wish
	const words = await walletWords()
	const name = isWallet(type) ? words.names[type] : type
	showStatus(fill(words.status.connecting, { wallet: name }))
	try {
		const wallet = await new Promise<Connected>((done, fail) => {
			connector.connect(connectorHost(type, words, (cause) => fail(new WalletProblem("lost", cause)))).then(done, fail)
		})
		return current() ? wallet : null
	} catch (error) {
		if (!current()) return null
		const problem = error instanceof WalletProblem ? error : new WalletProblem("failed", error)
		if (problem.code === "lost") throw problem
		reportOutcome("walletDialog.failed", problem.code, type)
		if (problem.code === "denied") decline(type)
		const shown = connection()
		if (shown?.type === type && problem.code === "missing") void lose(shown.wallet.account.address, "locked")
		const retry = () => {
			// What is told meanwhile belongs there; an expired code stays on top of it.
			openWalletDialog()
			void begin(wish)
		}
		const { showProblem } = await import("./show-problem.ts").catch(missing)
		showProblem({ connector, problem, words, name, retry })
		return null
	} finally {
		if (current()) showStatus("")
	}
}
