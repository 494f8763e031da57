/**
 * What the server-rendered shell and the scripts of app/shell-client agree on: ids, attributes, events.
 * The shell is one string for everybody; a script may change the inside of it, never `<main>` of a working page.
 */
export const ID = {
	/** Header wallet button. Not connected: opens the wallet dialog by its `command`. Connected: a click disconnects. */
	walletButton: "wallet-button",
	/** Beside the wallet button, while the wallet is locked and its session open; hidden until then. */
	signOut: "sign-out",
	myPageButton: "mypage-button",
	/** `<nav popover="manual">` with the menu, and the button that opens it at 992 px and below. */
	menu: "menu",
	menuButton: "menu-button",
	/** "1 action in progress", a link; hidden until the hint cookie says otherwise. */
	tray: "tray",
	released: "modal-released",
	english: "modal-english",
	update: "modal-update",
	notice: "modal-notice",
	wallet: "modal-wallet",
	walletFailure: "modal-wallet-failure",
	walletQr: "modal-wallet-qr",
	/** In the wallet dialog: says that a wallet's script did not come; its button asks for it again. */
	walletLost: "wallet-lost",
} as const

/** Shows what is pushed, and a page for when the site cannot be reached. */
export const SERVICE_WORKER = "/service-worker.js"

/** Attributes that scripts look for. */
export const ATTR = {
	/** On an entry of the wallet dialog: `data-wallet-connect="phantom"`. */
	connect: "data-wallet-connect",
	/** On the wallet button while connected; its value is the full address. */
	connected: "data-connected",
	/** Text slot: the label of the wallet button, its value what it says while nobody is connected; `data-unlock`: while the wallet is locked. */
	walletLabel: "data-wallet-label",
	/** On the wallet button while the wallet shows no account and its session is open. On `<main>`: what is private is covered. */
	locked: "data-locked",
	/** On a button: the connected wallet signs anew, where its last signature is too old. */
	walletSign: "data-wallet-sign",
	/** In `<main>`: says that whoever was signed in has just ended it. */
	signedOut: "data-signed-out",
	/** On the tray: words with `{{count}}` to fill. */
	trayWords: "data-words",
	/** On the header: slug of the product, for the version setting. */
	product: "data-product",
	/** On the version dialog's button. */
	reload: "data-update",
	/** On what holds the sheets of the text face, as links for whoever has no script. */
	textFace: "data-text-face",
} as const

/** Fired on `document` by the wallet modules when the connected address changes; null means disconnected. `locked`: the wallet shows no account now. */
export const WALLET_EVENT = "punktopia:wallet"
export type WalletChange = { readonly address: string | null; readonly locked: boolean }

/** Fired on `document` when a working page has read its data anew, and with it the hint cookie. */
export const HINT_EVENT = "punktopia:hint"

/** Fired on `document` when a script sees what came of something: its name, and its values. The shell's script records it. */
export const OUTCOME_EVENT = "punktopia:outcome"
/** Has an outcome recorded. Its mark stands on the page, in `data-outcomes`. */
export const reportOutcome = (name: string, ...params: readonly string[]) =>
	void document.dispatchEvent(new CustomEvent(OUTCOME_EVENT, { detail: [name, ...params] }))

/** Storage keys as printed. */
export const STORE = {
	address: "WALLETADDRESS",
	type: "WALLETTYPE",
	uuid: "UUID",
	logLevel: "actionLogLevel",
	/** Usage records that wait to be sent. */
	usage: "actions",
} as const

/** Wallet types that reconnect by themselves on load. */
export const RECONNECTS = ["phantom", "solflare", "dcent", "demo"] as const
/** These are listened to while somebody is signed in with them: a change of account ends the session. They never ask on load. */
export const WATCHED = ["metamask", "kaia"] as const

/** `lost`: told where a script that it needs does not come. */
export type Connect = (type: string, opener: HTMLElement, lost?: (error: unknown) => void) => Promise<void> | void
export type Reconnect = () => Promise<void> | void
export type Disconnect = () => Promise<void> | void
export type OpenDialog = (dialog: HTMLDialogElement) => Promise<void> | void

export const byId = <T extends HTMLElement = HTMLElement>(id: string) => document.getElementById(id) as T | null
