import type { Context } from "#app/db/context.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { isUuid } from "#app/lib/uuid.ts"
import type { Fact, Label, Said } from "./story.ts"

/** Writes facts for one reader. */
export type Writer = Readonly<{
	amount(of: Readonly<{ asset: string | null; units: bigint | null }>): string
	/** What is not there is left out. */
	text(label: Label, text: string | bigint | number | null | undefined): Fact[]
	at(label: Label, at: Date | null): Fact[]
	word(label: Label, word: Said): Fact[]
	/** Names and values of a record, as they stand there; units as an amount of the asset that it names, or of `asset`. */
	pairs(record: unknown, of?: Readonly<{ except?: readonly string[]; asset?: string | null }>): Fact[]
}>

/** Pairs of a record, and letters of each: what came from outside makes no page endless. */
const MOST = { pairs: 30, letters: 2_000 }

export function writerFor({ assets, chains }: Pick<Context, "assets" | "chains">, locale: string): Writer {
	const isFound = (text: string) =>
		isUuid(text) || chains.all.some((chain) => chain.isSignature(text) || chain.isAddress(text))
	const shownAs = (text: string) => (isFound(text) ? { text, find: true } : { text })
	const assetOf = (address: string) =>
		assets.all.find((one) => one.address === address) ??
		chains.all.map((one) => one.native).find((one) => one.address === address)
	const amount: Writer["amount"] = ({ asset, units }) => {
		if (asset === null || units === null) return ""
		const known = assetOf(asset)
		return known ? formatMoney(money(known, units), locale) : `${units} × ${asset}`
	}
	const pairText = (name: string, value: unknown, asset: string | null | undefined): string => {
		if (name === "units" && typeof value === "string" && /^\d{1,78}$/.test(value) && asset)
			return amount({ asset, units: BigInt(value) })
		return typeof value === "object" ? JSON.stringify(value) : String(value)
	}
	return {
		amount,
		text: (label, text) =>
			text === null || text === undefined || text === "" ? [] : [{ label, value: shownAs(String(text)) }],
		at: (label, at) => (at ? [{ label, value: { at } }] : []),
		word: (label, word) => [{ label, value: { word } }],
		pairs: (record, { except = [], asset } = {}) => {
			const all = Object.entries(typeof record === "object" && record !== null ? record : {})
			const own = all.find(([name, value]) => name === "asset" && typeof value === "string")?.[1] as string | undefined
			return all
				.filter(([name, value]) => value !== null && value !== "" && !except.includes(name))
				.slice(0, MOST.pairs)
				.map(([raw, value]) => ({ raw, value: shownAs(pairText(raw, value, own ?? asset).slice(0, MOST.letters)) }))
		},
	}
}
