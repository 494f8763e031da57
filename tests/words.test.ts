import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { PAGES } from "#app/features/content/catalog/catalog.ts"
import { TEST_PAGES } from "#app/features/content/test-pages.ts"

type Words = { [key: string]: string | Words }
const FOLDERS = ["en", "ko", "id"] as const
type Folder = (typeof FOLDERS)[number]

/** Keys that source puts together at run time. Below these a key counts as used when one of its parts is a word of the source. */
const BUILT_AT_RUN_TIME = [
	"shell:company.",
	"shell:menu.",
	"home:colophon.",
	"home:map.",
	"content:consent.",
	"coin-staking-terms:",
	"coin-staking:complete.",
	"coin-staking:faq.",
	"coin-staking:process.",
	"coin-staking:state.",
	"coin-staking:steps.",
	"coin-staking:ownData.",
	"coin-staking:why.",
	"settlement:signed.",
	"wallets:",
	"messages:",
	"weapons:",
	"oculla:",
	"crafting:tools.",
	"my-data:acts.",
	"my-data:payments.",
	"my-data:registrations.",
	"my-data:sessions.",
	"my-data:visits.",
	"my-data:wallets.",
	"my-page:later.",
	"pages/",
	"reservations:",
]

/** Names and symbols that are the same in every language. */
const NAMES = new Set([
	"Punktopia",
	"Punky World",
	"Tormia",
	"PunkyKongz",
	"Punky HA_G",
	"Wise Alya",
	"Fearless Fitri",
	"Genesis",
	"Gear Up",
	"Punky Crafter",
	"Punky Boost",
	"Punky Nova",
	"Punky Drop",
	"Punky Forge",
	"Kor",
	"Eng",
	"Idn",
	"Phantom",
	"Solflare",
	"{{time}} UTC",
	"FS",
	"Punky Rewards",
	"Ronaldinho",
	"Punky World Ronaldinho (33)",
	"Punky Society",
	"USDC",
	"NFT",
	"RWA",
	"Fierce Haechi",
	"Ronaldinho Soccer Show",
	"Grilla",
	"Super Grilla",
	"Santa",
	"Lost Tesla Art",
	"Twig",
	"BONUS {{product}}",
	"No.{{number}}",
	"Punky Reward",
	"Claw Machine House",
	"Boost: Genesis, PunkyKongz, Punky HA_G, Wise Alya. Nova: PunkyKongz, Punky HA_G.",
	"YouTube",
	"MetaMask",
	"Kaia",
	"Kaia Wallet",
	"Klip",
	"WalletConnect",
	"D'CENT",
	"Ledger",
	"Solana",
	"Ethereum",
	"Solana, Ethereum, Kaia",
])

const rooms = (folder: Folder) =>
	readdirSync(`locales/${folder}`, { recursive: true, encoding: "utf8" })
		.map((name) => name.replaceAll("\\", "/"))
		.filter((name) => name.endsWith(".json"))
		.sort()

function flat(words: Words, path = ""): [string, string][] {
	return Object.entries(words).flatMap(([key, value]): [string, string][] =>
		typeof value === "string" ? [[path + key, value]] : flat(value, `${path}${key}.`),
	)
}

const words = (folder: Folder) =>
	Object.fromEntries(
		rooms(folder).flatMap((name) => {
			const room = name.slice(0, -5)
			const texts = flat(JSON.parse(readFileSync(`locales/${folder}/${name}`, "utf8")))
			return texts.map(([key, text]) => [`${room}:${key}`, text])
		}),
	) as Record<string, string>

const english = words("en")

test("every room speaks all three languages with the same keys", () => {
	for (const folder of ["ko", "id"] as const) {
		expect(rooms(folder)).toEqual(rooms("en"))
		expect(Object.keys(words(folder)).sort()).toEqual(Object.keys(english).sort())
	}
})

test("a sentence has the same placeholders in each language", () => {
	const slots = (text = "") => [...new Set(text.match(/\{\{\w+\}\}/g))].sort().join()
	for (const folder of ["ko", "id"] as const) {
		const other = words(folder)
		const differing = Object.keys(english).filter((key) => slots(english[key]) !== slots(other[key]))
		expect(differing).toEqual([])
	}
})

test("nothing is left untranslated but names and symbols", () => {
	const plain = (text: string) => !/\p{L}{2,}/u.test(text.replace(/\{\{\w+\}\}/g, ""))
	for (const folder of ["ko", "id"] as const) {
		const same = Object.entries(words(folder)).filter(
			([key, text]) => text === english[key] && !plain(text) && !NAMES.has(text),
		)
		expect(same).toEqual([])
	}
})

test("no text is empty", () => {
	for (const folder of FOLDERS) {
		expect(Object.entries(words(folder)).filter(([, text]) => text.trim() === "")).toEqual([])
	}
})

const source = readdirSync("app", { recursive: true, encoding: "utf8" })
	.filter((path) => /\.tsx?$/.test(path))
	.filter((path) => !/\.test\.tsx?$/.test(path))
	.map((path) => readFileSync(`app/${path}`, "utf8"))
	.join("\n")
const literals = new Set(
	[...source.matchAll(/["`]((?:[a-z][\w-]*:)?[\w-]+(?:\.[\w-]+)*)["`]/g)].map((match) => match[1] ?? ""),
)
const sourceWords = new Set(source.match(/[\w-]+/g))

/** The sections of a page are printed whole, in the order of the file; what a section may hold is checked below. */
const SECTION =
	/^pages\/\w+:sections\.[\w-]+\.(title|text|note|points\.[\w-]+|steps\.[\w-]+\.(name|text)|facts\.[\w-]+\.(label|value)|questions\.[\w-]+\.(question|answer))$/
const isPrintedByTemplate = (key: string) => SECTION.test(key)

test("a section of a page holds only what a template prints", () => {
	const sections = Object.keys(english).filter((key) => /^pages\/\w+:sections\./.test(key))
	expect(sections.filter((key) => !isPrintedByTemplate(key))).toEqual([])
})

test("every page of the catalog has words, and no words are without a page", () => {
	const files = rooms("en").flatMap((name) => /^pages\/(\w+)\.json$/.exec(name)?.[1] ?? [])
	const pages = [...PAGES, ...TEST_PAGES].map(({ id }) => id)
	expect(files.sort()).toEqual([...new Set(pages)].sort())
})

test("every key is used somewhere in the source", () => {
	const builtFrom = (key: string) => {
		const prefix = BUILT_AT_RUN_TIME.find((start) => key.startsWith(start))
		return (
			prefix &&
			key
				.slice(prefix.length)
				.split(".")
				.some((part) => sourceWords.has(part))
		)
	}
	const orphans = Object.keys(english).filter((key) => {
		const bare = key.slice(key.indexOf(":") + 1)
		if (isPrintedByTemplate(key)) return false
		return !literals.has(key) && !literals.has(bare) && !builtFrom(key)
	})
	expect(orphans).toEqual([])
})

test("every key that a component or a refusal names exists", () => {
	const named = [...source.matchAll(/(?:\bt|\bRefusal)\(\s*["`]([a-z][\w-]*:[\w-]+(?:\.[\w-]+)*)["`]/g)].map(
		(match) => match[1] ?? "",
	)
	expect(named.length).toBeGreaterThan(20)
	expect([...new Set(named)].filter((key) => key !== "room:key" && !(key in english))).toEqual([])
})
