import { base58Decode } from "#app/identity/proofs/base58.ts"
import type { Key } from "#app/lib/keys.ts"
import { parseMoney } from "#app/lib/money.ts"
import { LANGS, type Lang } from "#app/lib/paths.ts"
import { sentText } from "#app/lib/read-form.ts"
import { readUtcMoment, utcMomentText } from "#app/lib/utc-moment.ts"
import { DROP_NUMBERS, type DropRule, type DropTexts, type GiftKind } from "./drop.ts"
import { type FreeNft, readNfts } from "./nft-list.ts"

export const DROP_LIMITS = { title: 80, text: 600, listed: 200 } as const
export type Typed = Readonly<Record<string, string>>
type Problem = Readonly<{ key: Key; line?: string }>
export type Problems = Readonly<Record<string, Problem>>

/** What gifts can be of: an asset with a vault for drops, or NFTs of a collection, of which these are free. */
export type GiftAsset = Readonly<{
	id: string
	symbol: string
	scale: number
	kind: GiftKind
	nfts?: readonly FreeNft[]
}>
/** As a form names it: a collection could be called as a coin is. */
export const assetValue = ({ kind, id }: Pick<GiftAsset, "kind" | "id">) => (kind === "nft" ? `nft:${id}` : id)

export type WrittenDrop = Readonly<{
	number: number
	texts: DropTexts
	kind: GiftKind
	asset: string
	units: bigint
	stock: number
	rules: readonly DropRule[]
	snapshotAt: Date
	opensAt: Date
	closesAt: Date
	listed: readonly string[]
	/** Of a gift that is an NFT: which, in the order in which they are given. */
	nfts: readonly FreeNft[]
}>

export const textField = (part: "title" | "text", lang: Lang) => `${part}.${lang}` as const
const PLAIN = [
	"number",
	"asset",
	"amount",
	"stock",
	"nfts",
	"staked",
	"days",
	"listed",
	"anyone",
	"snapshotAt",
	"opensAt",
	"closesAt",
] as const

/** A drop as somebody would type it. */
export const typedOf = (drop: WrittenDrop, amount: string): Typed => {
	const staked = drop.rules.find((rule) => rule.kind === "staked")
	return {
		...Object.fromEntries(
			LANGS.flatMap((lang) =>
				(["title", "text"] as const).map((part) => [textField(part, lang), drop.texts[part][lang]]),
			),
		),
		number: `${drop.number}`,
		asset: assetValue({ kind: drop.kind, id: drop.asset }),
		amount,
		nfts: drop.nfts.map(({ number }) => number).join(", "),
		stock: `${drop.stock}`,
		staked: staked?.collections.join(", ") ?? "",
		days: `${staked?.days ?? 30}`,
		listed: drop.listed.join("\n"),
		anyone: drop.rules.some((rule) => rule.kind === "anyone") ? "1" : "",
		snapshotAt: utcMomentText(drop.snapshotAt),
		opensAt: utcMomentText(drop.opensAt),
		closesAt: utcMomentText(drop.closesAt),
	}
}

export const EMPTY: Typed = { number: "1", days: "30", stock: "100" }

type Known = Readonly<{ assets: readonly GiftAsset[]; collections: readonly string[] }>

/** What was typed, as it would be stored, with everything that is wrong with it by field. */
export function readDrop(fields: FormData, { assets, collections }: Known) {
	const sent = (name: string) => sentText(fields, name)
	const typed: Typed = Object.fromEntries(
		[...PLAIN, ...LANGS.flatMap((lang) => [textField("title", lang), textField("text", lang)])].map((name) => [
			name,
			sent(name),
		]),
	)
	const problems: Record<string, Problem> = {}
	const wrong = (field: string, key: Key, line?: string) => {
		problems[field] ??= line === undefined ? { key } : { key, line }
	}
	const words = (part: "title" | "text") => {
		const of = (lang: Lang) => {
			const text = sent(textField(part, lang)).trim().replace(/\s+/g, " ")
			if (text === "") wrong(textField(part, lang), "operators-drops:error.needed")
			if (text.length > DROP_LIMITS[part]) wrong(textField(part, lang), "operators-drops:error.tooLong")
			return text
		}
		return { eng: of("eng"), kor: of("kor"), idn: of("idn") }
	}
	const texts: DropTexts = { title: words("title"), text: words("text") }
	const number = DROP_NUMBERS.find((one) => `${one}` === sent("number").trim())
	if (!number) wrong("number", "operators-drops:error.number")
	const asset = assets.find((one) => assetValue(one) === sent("asset"))
	if (!asset) wrong("asset", "operators-drops:error.asset")
	const isNft = asset?.kind === "nft"
	const chosen = isNft ? readNfts(sent("nfts"), asset.nfts ?? []) : null
	if (chosen?.problem) wrong("nfts", chosen.problem.key, chosen.problem.line)
	const nfts = chosen?.nfts ?? []
	const units = isNft ? 1n : asset && parseMoney(sent("amount").trim(), asset)?.units
	if (asset && !(units && units > 0n)) wrong("amount", "operators-drops:error.amount")
	// Of NFTs as many as are named.
	const stock = isNft ? nfts.length : wholeOf(sent("stock"), 1, 999_999)
	if (stock === null) wrong("stock", "operators-drops:error.stock")
	const rules: DropRule[] = []
	const named = sent("staked")
		.split(/[\s,]+/)
		.filter(Boolean)
	const days = wholeOf(sent("days"), 0, 3650)
	if (named.some((one) => !collections.includes(one))) wrong("staked", "operators-drops:error.collections")
	if (named.length > 0 && days === null) wrong("days", "operators-drops:error.days")
	if (named.length > 0 && days !== null) rules.push({ kind: "staked", collections: [...new Set(named)], days })
	const lines = sent("listed").split(/\s+/).filter(Boolean)
	const bad = lines.find((line) => !base58Decode(line, 32))
	if (bad) wrong("listed", "operators-drops:error.listed", bad.slice(0, 60))
	if (lines.length > 0) rules.push({ kind: "listed" })
	if (sent("anyone") === "1") rules.push({ kind: "anyone" })
	if (rules.length === 0) wrong("staked", "operators-drops:error.rules")
	const moments = (["snapshotAt", "opensAt", "closesAt"] as const).map((name) => {
		const at = readUtcMoment(sent(name).trim())
		if (!at) wrong(name, "operators-drops:error.moment")
		return at
	})
	const [snapshotAt, opensAt, closesAt] = moments
	if (snapshotAt && opensAt && closesAt && !(snapshotAt <= opensAt && opensAt < closesAt))
		wrong("opensAt", "operators-drops:error.order")
	const isSound = Object.keys(problems).length === 0
	const wanted: WrittenDrop | null =
		isSound && number && asset && units && stock && snapshotAt && opensAt && closesAt
			? {
					number,
					texts,
					kind: asset.kind,
					asset: asset.id,
					units,
					stock,
					rules,
					snapshotAt,
					opensAt,
					closesAt,
					listed: [...new Set(lines)],
					nfts,
				}
			: null
	return { typed, problems: problems as Problems, wanted }
}

export function wholeOf(text: string, least: number, most: number): number | null {
	const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : -1
	return value >= least && value <= most ? value : null
}
