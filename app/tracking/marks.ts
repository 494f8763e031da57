import { isLang } from "#app/lib/lang-of.ts"
import { memoize } from "#app/lib/memoize.ts"
import type { Marks } from "#app/ui/marks.ts"
import { definitionNamed, mark, track, trackPage, trackTo } from "./definitions/definitions.ts"
import type { ItemName } from "./definitions/items.ts"
import { type PageName, TRACKED_PAGES } from "./definitions/pages.ts"

const PATHS = Object.entries(TRACKED_PAGES).flatMap(([name, { path }]) =>
	path === null ? [] : [{ name: name as PageName, path }],
)
const WHOLE = new Map(PATHS.map(({ name, path }) => [path, name]))
/** Those with something in their address that differs: "companyNewsView/$id". */
const FORMS = PATHS.filter(({ path }) => path.includes("/$")).map(({ name, path }) => ({
	name,
	form: new RegExp(`^${path.replace(/\$\w+/g, "[^/]+")}$`),
}))
/** The coin's pages carry the product's slug. */
const COIN = /^[\w-]+?(Coin(?:RwaVenture|NftSynergy)?)$/
const COIN_PAGES: Readonly<Record<string, PageName>> = {
	Coin: "coin",
	CoinRwaVenture: "coinRwaVenture",
	CoinNftSynergy: "coinNftSynergy",
}

/** The page that an address of ours leads to; null: to none that is tracked. */
export const pageOf = memoize(1000, (address: string): PageName | null => {
	const [, first = "", ...rest] = /^\/(?!\/)/.test(address) ? address.replace(/[?#].*$/s, "").split("/") : [null, "#"]
	const path = (isLang(first) ? rest : [first, ...rest]).join("/")
	return (
		WHOLE.get(path) ?? FORMS.find(({ form }) => form.test(path))?.name ?? COIN_PAGES[COIN.exec(path)?.[1] ?? ""] ?? null
	)
})

/** Attributes of a link within a page, by where it leads; what leads to no page of ours has marks of its own. */
export function trackLink(href: string | undefined): Readonly<Record<string, string>> {
	if (href?.startsWith("#")) return track("parts.place")
	const page = href && href.length < 500 ? pageOf(href) : null
	return page ? trackTo("readOn", page) : {}
}

/** Of `<main>`, by the address that it is shown at. */
export function trackLanding(pathname: string): Readonly<Record<string, string>> {
	const page = pageOf(pathname)
	return page ? trackPage(page) : {}
}

/** Of what says that something was reached: it is recorded as it comes, with its reason. */
export const trackReached = (name: ItemName, param?: string) => ({
	...track(name),
	"data-reached": "",
	"data-param": param,
})

/** The same of a form that was refused at an address; null: nothing is recorded of it there. */
export function trackRefusal(pathname: string, code: string) {
	const page = pageOf(pathname)
	const name = page === "stakeView" ? "stakeView.claimRefused" : `${page}.refused`
	return page && definitionNamed(name) ? trackReached(name as ItemName, code) : null
}

/** Of the part of a page where a script will see what came of something: it names the outcome, and finds its mark here. */
export const trackOutcomes = (...names: ItemName[]) => ({
	"data-outcomes": names
		.map((name) => {
			const definition = definitionNamed(name)
			return `${name}=${definition ? mark(definition) : ""}`
		})
		.join(" "),
})

/** Of the button that opens the wallets, and ends the connection while there is one. */
export const trackWalletButton = () => ({
	...track("walletDialog.open"),
	"data-track-connected": track("walletDialog.disconnect")["data-track"],
})

/** What the controls of app/ui are marked with on pages of visitors. */
export const MARKS: Marks = {
	close: track("dialogs.close"),
	wallets: track("walletDialog.open"),
	agree: track("parts.agree"),
	lessData: track("parts.lessData"),
	unfold: track("parts.question"),
	to: trackLink,
}
