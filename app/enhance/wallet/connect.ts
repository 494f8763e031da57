import { isStandardType, type StandardType, WALLETS } from "#app/wallets/registry.ts"
import { findWallet } from "#app/wallets/standard/find-wallet.ts"
import { type StandardWallet, solanaAccount } from "#app/wallets/standard/types.ts"
import { ATTR, byId, type Connect, ID, short5 } from "../dom.ts"
import { call } from "./call.ts"
import { adopt, type Connection, connection, register, repaint } from "./connection.ts"
import { goToMyPage, renewPage, somethingTyped } from "./renew-page.ts"
import { saidNo, signIn } from "./sign-in.ts"
import { announce, closeWalletDialog, showFailure, tell } from "./speak.ts"
import { decline, dropUuid, store, stored } from "./store.ts"
import { fill, walletWords } from "./words.ts"

type Words = Awaited<ReturnType<typeof walletWords>>

/** An extension that is installed has long come forward when somebody presses; this is for slow machines. */
const PATIENCE_MS = 600
let busy = false

/** Connects the wallet that the visitor pressed, then asks it to prove itself, once. */
const connect: Connect = async (type, opener) => {
	if (busy) return
	busy = true
	try {
		const words = await walletWords()
		if (!isStandardType(type))
			return showFailure({ title: words.wallet.failedTitle, text: words.error.walletNotSupported })
		const made = await open(type, words)
		if (!made) return
		// Begun now, and done before the page is left: the uuid must not be lost to a fast signature.
		const registered = register(type, made.account.address)
		await prove({ made, words, registered, toMyPage: wantsMyPage(opener) })
	} finally {
		busy = false
	}
}
export default connect

function wantsMyPage(opener: HTMLElement): boolean {
	const marked = opener.closest<HTMLElement>("[data-trigger]") ?? byId(ID.wallet) ?? opener
	return marked.dataset.trigger === "mypage" || new URLSearchParams(location.search).get("trigger") === "mypage"
}

async function open(type: StandardType, words: Words): Promise<Connection | null> {
	const { name, standard, ...links } = WALLETS[type]
	tell(fill(words.status.connecting, { wallet: name }))
	if (type === "demo" && "demo" in document.documentElement.dataset)
		(await import("#app/wallets/demo/demo-wallet.ts")).announceDemoWallet()
	const wallet = await findWallet(standard, PATIENCE_MS)
	const install = "install" in links ? links.install : undefined
	const site = "site" in links ? links.site : undefined
	tell("")
	if (!wallet) {
		showFailure({ title: words.wallet.notFoundTitle, text: words.wallet[`${type}Missing`], link: install })
		if (install) window.open(install, "_blank", "noopener")
		return null
	}
	try {
		return await use(type, wallet, words)
	} catch (error) {
		const no = saidNo(error)
		if (no) decline(type)
		const reason = error instanceof NoAccount ? words.wallet.noAccount : no ? words.wallet.userDenied : ""
		const text = [words.wallet[`${type}Failed`], reason].filter(Boolean).join(". ")
		showFailure({ title: words.wallet.failedTitle, text, link: site })
		// Solflare's own site follows its failure, as printed; a person who said no meant no.
		if (site && !no) window.open(site, "_blank", "noopener")
		return null
	}
}

class NoAccount extends Error {}

async function use(type: StandardType, wallet: StandardWallet, words: Words): Promise<Connection> {
	tell(fill(words.status.connecting, { wallet: WALLETS[type].name }))
	try {
		const answer = await wallet.features["standard:connect"]?.connect()
		const account = solanaAccount(answer?.accounts ?? []) ?? solanaAccount(wallet.accounts)
		if (!account) throw new NoAccount()
		const before = stored()
		if (before?.address !== account.address) dropUuid()
		const project = document.querySelector<HTMLSelectElement>(`[${ATTR.walletProject}]`)?.value ?? ""
		store({ address: account.address, type }, project)
		adopt(type, wallet, account)
		if (before && before.address !== account.address) await call("/api/login/doLogout", {}).catch(() => {})
		const made = connection()
		if (!made) throw new NoAccount()
		return made
	} finally {
		tell("")
	}
}

type Proving = { made: Connection; words: Words; registered: Promise<void>; toMyPage: boolean }

async function prove(proving: Proving): Promise<void> {
	const { made, words, registered, toMyPage } = proving
	tell(fill(words.status.signing, { wallet: made.wallet.name }))
	const { how, because = "" } = await signIn(made, () => tell(words.status.checking))
	const { address } = made.account
	if (connection()?.account.address !== address) {
		// Changed or disconnected while the wallet was asking: a session of the old address would belong to nobody here.
		tell("")
		await call("/api/login/doLogout", {}).catch(() => {})
		return
	}
	if (how !== "done") {
		const again = { label: words.readOnly.retry, press: () => void prove(proving) }
		tell(`${words.readOnly[how]} ${because}`.trim(), how === "unable" ? undefined : again)
		return
	}
	await registered
	tell("")
	repaint()
	if (toMyPage && !somethingTyped()) return goToMyPage()
	closeWalletDialog()
	announce(fill(words.status.signedIn, { address: short5(address) }))
	renewPage()
}
