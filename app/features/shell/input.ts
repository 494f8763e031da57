import type { T } from "#app/i18n/words.ts"
import type { WalletType } from "#app/identity/members/wallet-types.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { SnsId } from "./marks.ts"
import type { Menu, Product } from "./menu.ts"

/** The operator's own facts. A part that is not given is not shown. */
export type Company = {
	readonly name?: string | undefined
	readonly address?: string | undefined
	readonly registration?: string | undefined
	readonly contact?: string | undefined
	/** True while the facts are the seeds of the demo: marked as examples wherever they are shown. */
	readonly example: boolean
}

/** `example`: stands in for the operator's own in the demo, and leads to nobody. */
export type SnsLink = { readonly id: SnsId; readonly href: string; readonly example?: true }
export type CoinInfo = { readonly whitepaper: string | null; readonly exchange: string | null }
export type WalletProject = { readonly id: string; readonly name: string }

/** Everything the shell depends on. Never the path: addresses of the present page are filled in per request. */
export type ShellInput = {
	readonly lang: Lang
	readonly t: T
	readonly product: Product
	readonly menu: Menu
	/** True once an operator has released English: the switcher then leads to it without a popup. */
	readonly english: boolean
	readonly company: Company
	readonly sns: readonly SnsLink[]
	/** Addresses that the coin popup lists; null: to be announced. */
	readonly coinInfo: CoinInfo
	/** Active NFT projects for the wallet dialog; none: no select. */
	readonly projects: readonly WalletProject[]
	readonly demo: boolean
	/** False where the wallet dialog leaves D'CENT out (Q031). */
	readonly dcent: boolean
	/** Wallets that the operator has not set up: they are named, and not offered. */
	readonly unset: readonly WalletType[]
	/** True until the visitor has said what may be kept of a visit. */
	readonly notice: boolean
}

/** Stands in the memoised string for the address of the present page in a language. */
export const pathToken = (lang: Lang) => `%PATH:${lang}%`
