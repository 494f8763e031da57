/** How long a thing stays in a browser; words for each stand in the cookie policy. */
export type Life =
	| Readonly<{ days: number }>
	| Readonly<{ minutes: number }>
	/** Until the tab is closed; until the wallet is disconnected; while the wallet signs. */
	| "tab"
	| "connection"
	| "signature"
	| "browser"

export type StoredThing = Readonly<{
	name: string
	kind: "cookie" | "local" | "session" | "database" | "cache"
	/** Where its purpose is told: `things.<why>` in the words of the cookie policy. */
	why: string
	life: Life
	demoOnly?: true
	/** Left in local storage and in session storage alike. */
	twice?: true
}>

const cookie = (name: string, life: Life): StoredThing => ({ name, kind: "cookie", why: name, life })
const wallet = (name: string, why: string): StoredThing => ({
	name,
	kind: "local",
	why,
	life: "connection",
	twice: true,
})
const tab = (name: string, why: string): StoredThing => ({ name, kind: "session", why, life: "tab" })

/** Everything that this site leaves in a browser: the cookie policy prints it, and tests compare it with the code and with Chromium. */
export const STORED_THINGS: readonly StoredThing[] = [
	cookie("sid", { days: 7 }),
	cookie("draft", { days: 30 }),
	cookie("ask", { minutes: 15 }),
	cookie("lid", { days: 7 }),
	cookie("step", { minutes: 5 }),
	cookie("mark", { days: 400 }),
	cookie("hint", { days: 7 }),
	cookie("theme", { days: 365 }),
	cookie("data", { days: 365 }),
	cookie("consent", { days: 180 }),
	wallet("WALLETADDRESS", "address"),
	wallet("WALLETTYPE", "type"),
	wallet("UUID", "uuid"),
	wallet("NFTNAME", "project"),
	{ name: "WALLETLOCKED", kind: "local", why: "locked", life: "connection" },
	{ name: "walletName", kind: "local", why: "signing", life: "signature" },
	{ name: "actions", kind: "local", why: "actions", life: { days: 6 } },
	// The beginning of its names: the session's own follow.
	{ name: "WALLETCONNECT:", kind: "local", why: "walletconnect", life: "connection" },
	tab("WALLETDECLINED", "declined"),
	tab("actionLogLevel", "level"),
	tab("SESSIONSTORE", "unfinished"),
	tab("TYPED", "typed"),
	tab("userIp", "ip"),
	tab("versionAnnounced", "version"),
	{ name: "offline", kind: "cache", why: "offline", life: "browser" },
	{ name: "punktopia-demo-wallet", kind: "database", why: "demoKey", life: "browser", demoOnly: true },
	{ name: "punktopia-demo-kaia-wallet", kind: "database", why: "demoKey", life: "browser", demoOnly: true },
]

/** Names that carry `__Host-` on the public site: only this very host can set and read such a cookie. */
export const HOST_ONLY: readonly string[] = ["sid", "draft", "ask", "lid", "step", "mark"]
