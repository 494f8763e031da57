/** Marks a part of a working page that is replaced when the page's data is read anew. It holds no field of a form. */
export const live = (name: string) => ({ "data-live": name })

export const LIVE_PARTS = "[data-live]"
/** Fired on `document` when a working page should read its data anew; what was typed stays. */
export const RENEW_EVENT = "punktopia:renew"
export const renew = () => void document.dispatchEvent(new CustomEvent(RENEW_EVENT))

/** Fired on `document` when parts of a page were replaced, and once when the page has loaded. */
export const SHOWN_EVENT = "punktopia:shown"

/** On `<main>` of a working page: the address of the session's wallet, or empty. A content page has none. */
export const OWNED = "main[data-owner]"

/** Does `work` now and whenever parts of the page were replaced. For scripts of pages. */
export function whenShown(work: () => void): void {
	work()
	document.addEventListener(SHOWN_EVENT, work)
}
