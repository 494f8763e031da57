import { ATTR, type OpenDialog } from "#app/ui/shell-contract.ts"
import { DIALOG_ATTR } from "#app/ui/wallet-dialog-contract.ts"
import { onPhone } from "#app/wallets/evm/on-phone.ts"
import { isWallet, WALLETS, type WalletFacts } from "#app/wallets/registry.ts"
import { isHere } from "./detect.ts"

/** How long after the dialog has opened a slow extension may still come forward. */
const PATIENCE_MS = 3000
const ORDER = Object.keys(WALLETS)

/** What the dialog cannot know as HTML: which wallets are here, what this page needs, and where a phone has its apps. */
const openDialog: OpenDialog = async (dialog) => {
	const entries = entriesOf(dialog)
	tellNeeds(dialog, entries)
	await Promise.all(entries.map(async (entry) => show(entry, await isHere(entry.type, 0))))
	putFoundFirst(dialog, entries)
	// One that comes later is only marked: an entry must not slip away from under a finger.
	for (const entry of entries)
		if (!isFound(entry)) void isHere(entry.type, PATIENCE_MS).then((here) => here && show(entry, here))
}
export default openDialog

const entriesOf = (dialog: HTMLElement) =>
	[...dialog.querySelectorAll<HTMLElement>(`[${DIALOG_ATTR.walletEntry}]`)].flatMap((item) => {
		const type = item.getAttribute(DIALOG_ATTR.walletEntry) ?? ""
		const button = item.querySelector<HTMLElement>(`[${ATTR.connect}]`)
		return isWallet(type) && button ? [{ type, item, button }] : []
	})
type Entry = ReturnType<typeof entriesOf>[number]

const isFound = ({ item }: Entry) => "found" in item.dataset

/** Marks a wallet that is here. On a phone one that is not is opened as an app, on this very page in this language. */
function show({ type, item, button }: Entry, found: boolean): void {
	item.toggleAttribute("data-found", found)
	const mark = item.querySelector<HTMLElement>(`[${DIALOG_ATTR.walletFound}]`)
	if (mark) mark.hidden = !found
	const isApp = onPhone() || matchMedia("(pointer: coarse)").matches
	const install = item.querySelector<HTMLElement>(`[${DIALOG_ATTR.walletInstall}]`)
	if (install) install.hidden = found || isApp
	const link = item.querySelector<HTMLAnchorElement>(`[${DIALOG_ATTR.walletOpen}]`)
	const { openIn }: WalletFacts = WALLETS[type]
	if (!link || !openIn) return
	const asApp = !found && isApp
	if (asApp) link.href = openIn(location.origin + location.pathname + location.search)
	const hadFocus = item.contains(document.activeElement)
	link.hidden = !asApp
	button.hidden = asApp
	if (hadFocus) (asApp ? link : button).focus({ preventScroll: true })
}

/** In the document too, so that Tab and ear follow the eye; not while a pointer rests on a list. A device that is here stands with the first. */
function putFoundFirst(dialog: HTMLElement, entries: Entry[]): void {
	const lists = [...dialog.querySelectorAll<HTMLElement>(`[${DIALOG_ATTR.walletsBy}]`)]
	if (lists.some((list) => list.matches(":hover"))) return
	const isFirst = (entry: Entry) => entry.type.startsWith("demo") || isFound(entry)
	const rank = (entry: Entry) => (isFirst(entry) ? 0 : ORDER.length) + ORDER.indexOf(entry.type)
	const placeOf = (entry: Entry) => (isFirst(entry) ? "browser" : WALLETS[entry.type].by)
	const sorted = [...entries].sort((a, b) => rank(a) - rank(b))
	const focused = document.activeElement
	for (const list of lists) {
		const wanted = sorted.filter((entry) => placeOf(entry) === list.getAttribute(DIALOG_ATTR.walletsBy))
		if (wanted.some(({ item }, at) => list.children[at] !== item)) list.prepend(...wanted.map(({ item }) => item))
	}
	if (focused instanceof HTMLElement && dialog.contains(focused)) focused.focus({ preventScroll: true })
}

/**
 * Where a page works with one network, wallets of another are dimmed, and say why to a listener. The sentence itself is shown by the style
 * sheet as the dialog opens: coming with this script, it would push the entries from under a finger.
 */
function tellNeeds(dialog: HTMLElement, entries: Entry[]): void {
	const selector = `:is(main, main *)[${DIALOG_ATTR.walletNeeds}]`
	const needed = document.querySelector(selector)?.getAttribute(DIALOG_ATTR.walletNeeds) ?? ""
	for (const note of dialog.querySelectorAll<HTMLElement>(`[${DIALOG_ATTR.walletNeedsNote}]`)) {
		if (note.getAttribute(DIALOG_ATTR.walletNeedsNote) !== needed) continue
		for (const { item } of entries) {
			const other = !item.getAttribute(DIALOG_ATTR.walletChains)?.split(" ").includes(needed)
			item.toggleAttribute("data-other", other)
			if (other) for (const way of item.querySelectorAll("button, a")) way.setAttribute("aria-describedby", note.id)
		}
	}
}
