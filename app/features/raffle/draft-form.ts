import type { AssetEntry } from "#app/chains/assets.ts"
import type { Prize } from "#app/draws/raffle/terms.ts"
import { MINIMUM_PPM, MOST_PRIZES, MOST_TICKETS } from "#app/draws/raffle/terms.ts"
import { parseAmount } from "#app/lib/amount.ts"
import type { Key } from "#app/lib/keys.ts"
import { LANGS, type Lang, WORDS_FOLDER } from "#app/lib/paths.ts"
import { sentText } from "#app/lib/read-form.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import type { RaffleTexts } from "#app/raffles/tables.server.ts"

/** Fields of a draft, as they are named in its form; texts once in each language. */
export const FIELDS = ["name", "opensAt", "closesAt", "extendedTo", "maximum", "minimum", "prizes", "excluded"] as const
export type FieldName = (typeof FIELDS)[number]
export const textField = (part: "title" | "rules", lang: Lang) => `${part}-${lang}`
export type Typed = Readonly<Record<string, string>>

export type Draft = Readonly<{
	name: string
	texts: RaffleTexts
	opensAt: Date
	closesAt: Date
	extendedTo: Date | null
	maximum: number
	minimum: number
	winsPerWallet: "one"
	prizes: readonly Prize[]
	excluded: readonly string[]
}>

export const typedOf = (fields: FormData): Typed =>
	Object.fromEntries(
		[...FIELDS, ...LANGS.flatMap((lang) => [textField("title", lang), textField("rules", lang)])].map((name) => [
			name,
			sentText(fields, name).trim(),
		]),
	)

const DAY_MS = 86_400_000
/** The longest that a sale goes on once too few tickets are there. */
const MOST_EXTENDED_MS = 7 * DAY_MS
const lines = (text: string) =>
	text
		.split("\n")
		.map((line) => line.trim())
		.filter(Boolean)
const count = (text: string) => (/^\d{1,5}$/.test(text) ? Number(text) : null)

type FreeNft = Readonly<{ asset: string; collection: string; number: number }>
/** `nfts`: of the vault, those that may be promised. */
type Known = Readonly<{
	lang: Lang
	assets: readonly AssetEntry[]
	nfts: readonly FreeNft[]
	isAddress: (text: string) => boolean
}>
type Problems = Record<string, Key>

/** What an operator has typed as a draft, or what is wrong with it by field. */
export function readDraft(typed: Typed, known: Known): Readonly<{ draft: Draft | null; problems: Problems }> {
	const problems: Problems = {}
	const of = (name: string) => typed[name] ?? ""
	const name = of("name")
	if (!/^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$/.test(name)) problems.name = "operators-raffles:wrong.name"
	const texts = Object.fromEntries(
		LANGS.map((lang) => {
			const [title, rules] = [of(textField("title", lang)), lines(of(textField("rules", lang)))]
			if (!title || title.length > 120) problems[textField("title", lang)] = "operators-raffles:wrong.text"
			if (rules.length === 0 || rules.length > 20 || rules.some((rule) => rule.length > 500))
				problems[textField("rules", lang)] = "operators-raffles:wrong.text"
			return [WORDS_FOLDER[lang], { title, rules }]
		}),
	) as unknown as RaffleTexts
	const moment = (field: "opensAt" | "closesAt" | "extendedTo") => {
		const at = readUtcMoment(of(field))
		if (!at) problems[field] = "operators-raffles:wrong.moment"
		return at
	}
	const [opensAt, closesAt] = [moment("opensAt"), moment("closesAt")]
	const extendedTo = of("extendedTo") ? moment("extendedTo") : null
	if (opensAt && closesAt && closesAt <= opensAt) problems.closesAt = "operators-raffles:wrong.order"
	if (closesAt && extendedTo && !isExtension(closesAt, extendedTo))
		problems.extendedTo = "operators-raffles:wrong.extension"
	const maximum = count(of("maximum"))
	if (!maximum || maximum > MOST_TICKETS) problems.maximum = "operators-raffles:wrong.maximum"
	const least = Math.ceil(((maximum ?? 0) * MINIMUM_PPM) / 1_000_000)
	const minimum = of("minimum") ? count(of("minimum")) : least
	if (minimum === null || minimum < least || minimum > (maximum ?? 0))
		problems.minimum = "operators-raffles:wrong.minimum"
	const prizes = readPrizes(lines(of("prizes")), known)
	if (typeof prizes === "string") problems.prizes = prizes
	const excluded = lines(of("excluded"))
	if (excluded.length > 1_000 || !excluded.every(known.isAddress)) problems.excluded = "operators-raffles:wrong.wallet"
	const isWhole = Object.keys(problems).length === 0 && opensAt && closesAt && maximum && minimum !== null
	if (!isWhole || typeof prizes === "string") return { draft: null, problems }
	const draft = { name, texts, opensAt, closesAt, extendedTo, maximum, minimum, winsPerWallet: "one" as const, prizes }
	return { draft: { ...draft, excluded: [...new Set(excluded)] }, problems }
}

const isExtension = (closesAt: Date, extendedTo: Date) => {
	const ms = extendedTo.getTime() - closesAt.getTime()
	return ms > 0 && ms <= MOST_EXTENDED_MS
}

/**
 * One prize a line: an amount and the coin's symbol, "500 SCG", or an NFT of the vault by its collection and number, "NFT kongz 103", or by its
 * address. The same NFT is no prize twice.
 */
function readPrizes(typed: readonly string[], { lang, assets, nfts }: Known): readonly Prize[] | Key {
	if (typed.length === 0 || typed.length > MOST_PRIZES) return "operators-raffles:wrong.prizes"
	const prizes: Prize[] = []
	for (const [n, line] of typed.entries()) {
		const id = `prize-${n + 1}`
		if (/^nft\b/i.test(line)) {
			const nft = nftIn(line, nfts)
			if (!nft || prizes.some(({ asset }) => asset === nft.asset)) return "operators-raffles:wrong.nftPrize"
			prizes.push({ id, kind: "nft", asset: nft.asset, units: "1" })
			continue
		}
		const [, amount = "", symbol = ""] = /^(\S+)\s+(\S+)$/.exec(line) ?? []
		const asset = assets.find((one) => one.symbol.toLowerCase() === symbol.toLowerCase())
		const read = asset ? parseAmount(amount, asset, lang) : null
		if (!asset || !read || !("units" in read) || read.units <= 0n) return "operators-raffles:wrong.prizes"
		prizes.push({ id, kind: "coin", asset: asset.address, units: `${read.units}` })
	}
	return prizes
}

function nftIn(line: string, nfts: readonly FreeNft[]): FreeNft | undefined {
	const [, of = "", number] = /^nft\s+(\S+)(?:\s+#?(\d{1,9}))?$/i.exec(line) ?? []
	return nfts.find((one) =>
		number === undefined ? one.asset === of : one.collection === of.toLowerCase() && one.number === Number(number),
	)
}
