import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { PAGES } from "#app/features/content/catalog/catalog.ts"
import { TEST_PAGES } from "#app/features/content/test-pages.ts"
import { displayTexts } from "#app/ui/display-texts.mjs"

type Words = { [key: string]: string | Words }
const FOLDERS = ["en", "ko", "id"] as const
type Folder = (typeof FOLDERS)[number]

/**
 * Keys that no text of the source spells, be it with slots: those of files that are handed on whole, to scripts or to a document, and
 * answers to the notice. Below these a key counts as used when one of its parts is a word of the source.
 */
const BUILT_AT_RUN_TIME = [
	"admin:permissions.",
	"admin:proposal.outcomes.",
	"admin:purposes.",
	"coin-staking-terms:",
	"content:consent.",
	"messages:",
	"operators-audit:",
	"operators-catalog:jobs.names.",
	"wallets:next.",
	"wallets:qr.",
	"wallets:readOnly.",
	"wallets:status.",
]

/** Names and symbols that are the same in every language. */
const NAMES = new Set([
	"Punktopia",
	"Indonesia",
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
	"No.{{n}}",
	"Punky Forge",
	"Kor",
	"Eng",
	"Idn",
	"Phantom",
	"Solflare",
	"{{time}} UTC",
	"FS",
	"ID",
	"Operator",
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
	"Discord",
	"Telegram",
	"Instagram",
	"Medium",
	"KakaoTalk",
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
	"English",
	"한국어",
	"Bahasa Indonesia",
	"Check-in",
	"BNB Smart Chain",
	"{{count}} Oculla",
])

const namespaces = (folder: Folder) =>
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
		namespaces(folder).flatMap((name) => {
			const namespace = name.slice(0, -5)
			const texts = flat(JSON.parse(readFileSync(`locales/${folder}/${name}`, "utf8")))
			return texts.map(([key, text]) => [`${namespace}:${key}`, text])
		}),
	) as Record<string, string>

const english = words("en")

test("every namespace speaks all three languages with the same keys", () => {
	for (const folder of ["ko", "id"] as const) {
		expect(namespaces(folder)).toEqual(namespaces("en"))
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

/** English nouns that a figure before them counts: one of them is said in the singular. */
const COUNTED =
	/\{\{(?!all\}|notice\})\w+\}\} (?:days|hours|minutes|seconds|weeks|months|lines|weapons|stakes|decimals|wallets|gifts|tickets|times|units|crafts)\b/i

test("English says one day and two days; Korean and Indonesian count without a plural", () => {
	expect(
		Object.entries(english).filter(([key, text]) => COUNTED.test(text) && !/^coin-staking-terms:/.test(key)),
	).toEqual([])
	for (const folder of ["ko", "id"] as const) {
		expect(Object.entries(words(folder)).filter(([, text]) => /\{\{\w+:/.test(text))).toEqual([])
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

test("Indonesian asks by the bare imperative everywhere", () => {
	const polite = /(^|[^\p{L}])(Silakan|Mohon|Harap)[^\p{L}]/iu
	expect(Object.entries(words("id")).filter(([, text]) => polite.test(text))).toEqual([])
})

/**
 * What no page says again: English that was put word for word, Korean and Indonesian terms that are not the trade's own, and two words for
 * one thing. Korean says 신청 of what is asked for, 받기 and 수령 of what is one's own already, and 청구 of what is charged alone, but in
 * the agreement, which is kept by its hash.
 */
const NOT_SAID: Readonly<Record<Folder, readonly RegExp[]>> = {
	en: [
		/slip of the pen/i,
		/with the city\b/,
		/\bthe address has\b/,
		/\bis like that\b/,
		/\breckon/i,
		/\byour (?:things|slip)\b/i,
		/\blog (?:it|them) out\b/i,
		/\bbooks\b.*\bowes?\b/,
		/\bprints? a city\b/,
		/\bread across\b/i,
		/^(?:Choose|Connect|Select) a wallet$/i,
		/\bseed phrase\b/i,
		/\bwaiting time\b/i,
	],
	ko: [
		/모을 수 있는 도시/,
		/중도해지|조기 ?해지|중도 ?해약/,
		/제휴 ?업체|제휴사/,
		/대장간/,
		/보상(?:을|의)? ?(?:청구|수령)|청구(?:하기| 가능)/,
		/크래프팅/,
		/^지갑 연결하기$/,
		/\}\} (?:은|는|이|가|을|를|의|와|과|에|에서|에게|로|으로|도|만|까지|부터)(?![가-힣])/,
		/[A-Za-z0-9”’)] (?:은|는|을|를|의|와|과|에서|에게|으로|까지|부터)(?![가-힣])/,
	],
	id: [/\brantai\b(?! besi)/i, /suku bunga/i, /periode (?:kunci|penguncian)/i, /tingkat hasil/i, /mint- /i],
}

/** 을 or 를, 은 or 는: what a name that is not known yet would have to decide. A share is read "퍼센트", whatever its figure. */
const HANGING = /\{\{(?!percent)\w+\}\}(?:은|는|이|가|을|를|과|와|으?로|이?나|이?라는?)(?![가-힣])/

test("no Korean particle that has two forms hangs on a slot", () => {
	expect(Object.entries(words("ko")).filter(([, text]) => HANGING.test(text))).toEqual([])
})

test("no text says what was said wrongly before", () => {
	for (const folder of FOLDERS) {
		const said = Object.entries(words(folder)).filter(
			([key, text]) => !key.startsWith("coin-staking-terms:") && NOT_SAID[folder].some((wrong) => wrong.test(text)),
		)
		expect(said).toEqual([])
	}
})

/** Where a line of a Korean headline may not end: inside "할 수 있는", "한 점", "서랍 하나", "찾는 것", "열어 주는". U+00A0 stands there. */
const TORN = [
	/(?<![가-힣])(?:한|두|세|네|몇|열두|다섯|여섯|아홉|오천|할|볼|쓸|내|빈|안|어떤|같은|모든) (?=[가-힣])/,
	/[가-힣] (?=수\u00a0?\s?[있없])|(?<![가-힣])수 (?=[있없])/,
	/[가-힣](?<![은는이가을를에]) (?=(?:하나(?!요)|둘|셋)(?![가-힣]{2}))/,
	/[는한된던]\u0020(?=(?:것|법)(?![가-힣]{2}))/,
	/[어여려해춰] (?=(?:주|있|두었|보)[가-힣])/,
]
/** Screens of operators are narrow nowhere, names are names, and these titles are the specification's or stand in dialogs. */
const TORN_NOWHERE = /^(?:admin|operators-.*|messages|wallets|errors|oculla|weapons|mail)$/

test("no Korean headline of three words or more is torn inside a phrase", () => {
	const titles = displayTexts("ko").filter(({ namespace }) => !TORN_NOWHERE.test(namespace))
	expect(titles.length).toBeGreaterThan(300)
	const torn = titles.filter(
		({ text }) => text.split(/[\s\u00a0]/).length > 2 && TORN.some((where) => where.test(text)),
	)
	expect(torn.map(({ namespace, text }) => `${namespace}: ${text}`)).toEqual([])
})

/** Mails go to programs that show the joiner as a box, the agreement is kept by its hash, and these messages are the specification's. */
const UNJOINED = /^(?:mail|messages|coin-staking-terms):/

test("no Korean line begins with a particle behind a closing mark: U+2060 joins them", () => {
	const loose = Object.entries(words("ko")).filter(([key, text]) => /[’”)%\]][가-힣]/.test(text) && !UNJOINED.test(key))
	expect(loose).toEqual([])
})

/** "You aim. The claw decides." and "A key, not a share.": short beats set against each other. */
const TWO_BEATS: Readonly<Record<Folder, RegExp>> = {
	en: /^[^.?!]{2,36}[.?!] [^.?!]{2,36}[.?!]$|, (?:not|never) [^,.]{2,36}\./,
	ko: /^[^.?!]{2,18}[.?!] [^.?!]{2,18}[.?!]$|[가-힣]+(?:이|가) 아니라 [^,.]{2,24}\./,
	id: /^[^.?!]{2,36}[.?!] [^.?!]{2,36}[.?!]$|, bukan [^,.]{2,36}\./,
}
/** Where a page speaks: not in answers, steps, facts and dialogs, which say what is so, nor in its law. */
const SPEAKS =
	/^pages\/(?!etc)\w+:(?!.*(?:questions|facts|steps|dialogs|tabs|codex|book))(?:(?:.+\.)?(?:title|lead|text|note)|.+\.points\.\w+|about\.\w+)$/
const TEST_WORDS = TEST_PAGES.map(({ id }) => `pages/${id}`)

test("a page speaks in two beats once at most", () => {
	for (const folder of FOLDERS) {
		const beats = Object.entries(words(folder)).filter(
			([key, text]) => SPEAKS.test(key) && TWO_BEATS[folder].test(text),
		)
		const pageOf = (key: string) => key.split(":")[0] ?? ""
		const pages = beats.map(([key]) => pageOf(key))
		const again = beats.filter(([key], n) => pages.indexOf(pageOf(key)) !== n && !TEST_WORDS.includes(pageOf(key)))
		expect(again).toEqual([])
	}
})

const source = readdirSync("app", { recursive: true, encoding: "utf8" })
	.filter((path) => /\.tsx?$/.test(path))
	.filter((path) => !/\.test\.tsx?$/.test(path))
	.map((path) => readFileSync(`app/${path}`, "utf8"))
	.join("\n")
const literals = new Set(
	[...source.matchAll(/["`]([a-z][\w-]*:[\w-]+(?:\.[\w-]+)*)["`]/g)].map((match) => match[1] ?? ""),
)
const sourceWords = new Set(source.match(/[\w-]+/g))

/**
 * Keys with slots, as the source has them: `${own}:steps.${step}.title`. The slot `own` is the namespace of a page, any other is one
 * part of a key. A key that is nothing but a slot would stand for all of its namespace: it counts for none.
 */
const TEMPLATES = [...source.matchAll(/`((?:pages\/\$\{id\}|\$\{\w+\}|[a-z][\w-]*):(?:[\w.-]|\$\{[^`{}]*\})+)`/g)]
	.map((match) => match[1] ?? "")
	.filter((text) => text.includes("${") && !/:\$\{[^{}]*\}$/.test(text))
	.map((text) => ({ text, pattern: new RegExp(`^${patternOf(text)}$`) }))

function patternOf(text: string): string {
	const ofPage = text.replace(/^\$\{own\}/, "pages/\\w+")
	const [namespace = "", key = ""] = ofPage.split(/:(?=[^:]*$)/)
	return [namespace, key.replaceAll(".", "\\.")].map((part) => part.replace(/\$\{.*?\}/g, "([\\w-]+)")).join(":")
}

/** Sections and dialogs of a page are printed whole, in the order of the file; what they may hold is checked below. */
const SECTION =
	/^pages\/\w+:(?:sections|dialogs)\.[\w-]+\.(title|text|note|points\.[\w-]+|steps\.[\w-]+\.(name|text)|facts\.[\w-]+\.(label|value)|questions\.[\w-]+\.(question|answer))$/
const isPrintedByTemplate = (key: string) => SECTION.test(key)

test("a section or a dialog of a page holds only what a template prints", () => {
	const sections = Object.keys(english).filter(
		(key) => /^pages\/\w+:(sections|dialogs)\./.test(key) && !key.endsWith(":dialogs.label"),
	)
	expect(sections.filter((key) => !isPrintedByTemplate(key))).toEqual([])
})

test("every page of the catalog has words, and no words are without a page", () => {
	const files = namespaces("en").flatMap((name) => /^pages\/(\w+)\.json$/.exec(name)?.[1] ?? [])
	const pages = [...PAGES, ...TEST_PAGES].map(({ id }) => id)
	expect(files.sort()).toEqual([...new Set(pages)].sort())
})

test("every key is used somewhere in the source", () => {
	const isWord = (part: string) => sourceWords.has(part)
	const isSpelled = (key: string) =>
		TEMPLATES.some(({ pattern }) => {
			const slots = pattern.exec(key)?.slice(1)
			return slots?.every((slot) => isWord(slot) || namespaces("en").includes(`${slot}.json`))
		})
	const builtFrom = (key: string) => {
		const prefix = BUILT_AT_RUN_TIME.find((start) => key.startsWith(start))
		return prefix && key.slice(prefix.length).split(".").some(isWord)
	}
	const orphans = Object.keys(english).filter(
		(key) => !isPrintedByTemplate(key) && !literals.has(key) && !isSpelled(key) && !builtFrom(key),
	)
	expect(orphans).toEqual([])
})

test("every key that a component or a refusal names exists", () => {
	const named = [...source.matchAll(/(?:\bt|\bRefusal)\(\s*["`]([a-z][\w-]*:[\w-]+(?:\.[\w-]+)*)["`]/g)].map(
		(match) => match[1] ?? "",
	)
	expect(named.length).toBeGreaterThan(20)
	expect([...new Set(named)].filter((key) => key !== "namespace:key" && !(key in english))).toEqual([])
})

test("every key with slots is said by some namespace", () => {
	const ofPages = TEMPLATES.filter(({ text }) => /^(\$\{own\}|pages\/\$\{id\}):/.test(text))
	expect(ofPages.length).toBeGreaterThan(100)
	expect(ofPages.filter(({ pattern }) => !Object.keys(english).some((key) => pattern.test(key)))).toEqual([])
})
