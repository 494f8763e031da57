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
	/** Names and values of a record, as they stand there. */
	pairs(record: unknown, except?: readonly string[]): Fact[]
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
	return {
		amount({ asset, units }) {
			if (asset === null || units === null) return ""
			const known = assetOf(asset)
			return known ? formatMoney(money(known, units), locale) : `${units} × ${asset}`
		},
		text: (label, text) =>
			text === null || text === undefined || text === "" ? [] : [{ label, value: shownAs(String(text)) }],
		at: (label, at) => (at ? [{ label, value: { at } }] : []),
		word: (label, word) => [{ label, value: { word } }],
		pairs: (record, except = []) =>
			Object.entries(typeof record === "object" && record !== null ? record : {})
				.filter(([name, value]) => value !== null && value !== "" && !except.includes(name))
				.slice(0, MOST.pairs)
				.map(([raw, value]) => ({
					raw,
					value: shownAs((typeof value === "object" ? JSON.stringify(value) : String(value)).slice(0, MOST.letters)),
				})),
	}
}
