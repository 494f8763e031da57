import { trayOf } from "#app/features/shell/tray.ts"
import { call } from "#app/lib/call.ts"
import { cookieIn } from "#app/lib/cookie.ts"
import { langOf } from "#app/lib/lang-of.ts"
import { OWNED } from "#app/ui/live.ts"
import { ATTR, byId, HINT_EVENT, ID, STORE, WALLET_EVENT, type WalletChange } from "#app/ui/shell-contract.ts"

type Hint = { readonly short: string; readonly open: number; readonly href: string }

/** The readable cookie: short address, open operations, where the newest is. For the eye only; it proves nothing. */
export function readHint(cookies = document.cookie): Hint | null {
	const value = cookieIn(cookies, "hint")
	if (!value) return null
	const [short = "", count = "", ...rest] = value.split("~")
	const href = decode(rest.join("~"))
	return {
		short: /^[0-9A-Za-z.]{1,16}$/.test(short) ? short : "",
		open: /^\d{1,3}$/.test(count) ? Number(count) : 0,
		// Only a path of this site, with its language or without.
		href: /^(\/(?![/\\])|\w+([/?]|$))/.test(href) ? href : "",
	}
}

function decode(text: string) {
	try {
		return decodeURI(text)
	} catch {
		return ""
	}
}

/** What `short5` makes, said once more: scripts that come later use that, and shared with them it would be one more file for every page. */
export const shortOf = (address: string) => address.replace(/^(.{5}).{4,}(.{5})$/, "$1...$2")

/** Is money on its way? A reload would be rude then. */
export const operationOpen = () => (readHint()?.open ?? 0) > 0
export const isConnected = () => Boolean(byId(ID.walletButton)?.hasAttribute(ATTR.connected))

export function hint() {
	const paint = () => {
		const found = readHint()
		const address = found?.short && (localStorage.getItem(STORE.address) ?? found.short)
		if (address && shortOf(address) !== gone) paintWallet(address)
		paintTray(found)
	}
	paint()
	document.addEventListener(HINT_EVENT, paint)
	// What was open may be done by now; pages that are the same for everybody were not told.
	if (operationOpen() && !document.querySelector(OWNED)) {
		void call("/api/operations/open").then(
			() => document.dispatchEvent(new CustomEvent(HINT_EVENT)),
			() => {},
		)
	}
	addEventListener("pageshow", ({ persisted }) => persisted && paint())
	document.addEventListener(WALLET_EVENT, (event) => {
		const { address, locked } = (event as CustomEvent<WalletChange>).detail
		isLocked = locked
		const shown = byId(ID.walletButton)?.getAttribute(ATTR.connected)
		if (address) gone = ""
		else if (shown) gone = shortOf(shown)
		paintWallet(address)
		paintTray(readHint())
	})
}

/** The wallet that has left this page. The cookie names it until its session ends, and must not bring it back here. */
let gone = ""

let isLocked = false

/** Not connected the button opens the dialog by its command; connected it must not, since a click disconnects. */
function paintWallet(address: string | null) {
	const button = byId<HTMLButtonElement>(ID.walletButton)
	const label = button?.querySelector<HTMLElement>(`[${ATTR.walletLabel}]`)
	if (!button || !label) return
	label.textContent = isLocked
		? (label.dataset.unlock ?? "")
		: address
			? shortOf(address)
			: label.getAttribute(ATTR.walletLabel)
	button.toggleAttribute(ATTR.locked, isLocked)
	const signOut = byId(ID.signOut)
	if (signOut) signOut.hidden = !isLocked
	if (address) {
		button.setAttribute(ATTR.connected, address)
		button.title = address
		button.removeAttribute("command")
		button.removeAttribute("commandfor")
	} else {
		button.removeAttribute(ATTR.connected)
		button.removeAttribute("title")
		button.setAttribute("command", "show-modal")
		button.setAttribute("commandfor", ID.wallet)
	}
}

function paintTray(found: Hint | null) {
	const tray = byId<HTMLAnchorElement>(ID.tray)
	if (!tray) return
	const begun = { open: found?.open ?? 0, href: found?.href ?? null, signedIn: Boolean(found?.short) }
	const shown = trayOf(begun, location.pathname + location.search, langOf(location.pathname))
	tray.hidden = !shown
	if (!shown) return
	tray.textContent = (tray.getAttribute(ATTR.trayWords) ?? "").replace("{{count}}", String(shown.open))
	tray.href = shown.href
}
