import { z } from "zod"

/** What the operator publishes: facts that no copy may invent. Each document is one setting, `published.<key>`, edited as a whole. */
const texts = z.object({ eng: z.string(), kor: z.string(), idn: z.string() })
export type Texts = z.infer<typeof texts>
/** Texts of some paragraphs. */
const paragraphs = texts.meta({ long: true })

const address = z.url({ protocol: /^https?$/ }).nullable()
const id = z.string().regex(/^[a-z0-9-]{1,40}$/)
/** A moment in UTC, or null: to be announced. */
const moment = z.iso.datetime().nullable()
/** True while the facts are seeds of the demo: marked wherever they are shown. */
const example = z.boolean()

const links = z.object({ whitePaper: address, fs: address, youtube: address, article: address, page: address })
const venture = z.object({
	links,
	/** As the operator states it, with its day; null: not published. Amount in words of the venture's own unit. */
	dailyMining: z.object({ amount: z.string(), unit: z.string(), at: z.iso.date(), example }).nullable(),
})

const regions = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" })

/** A country by ISO 3166-1 alpha-2, in capitals however it was typed; other names of one ("uk") are read as that one. */
const country = z
	.string()
	.trim()
	.toUpperCase()
	.regex(/^[A-Z]{2}$/)
	.transform((code) => new Intl.Locale("und", { region: code }).region ?? code)
	.refine((code) => code !== "ZZ" && regions.of(code) !== undefined, "no such country")

export const PARTNER_KINDS = [
	"hotel",
	"plasticSurgery",
	"eyeClinic",
	"tour",
	"hairSalon",
	"gym",
	"yachtTour",
	"coffeeShop",
	"soccerGo",
] as const

/** What opens at a moment that the operator publishes, by name (`app/doors`). A mint of Lost Tesla Art has its own document. */
export const OPENINGS = [
	"chaosCube",
	"clawMachine",
	"dashBoard",
	"gameStructure",
	"oculla",
	"punkyCrafter",
	"punkyForge",
	"soccerShow",
	"toriShop",
] as const

export const GATE_STATES = ["closed", "auto", "open", "paused"] as const
/** `reason`, `lang`: what visitors read of a pause, as it was typed, and its language. `until`: when the pause ends by itself. */
export const gateShape = z.object({
	state: z.enum(GATE_STATES),
	reason: z.string().max(500).nullable(),
	lang: z.enum(["eng", "kor", "idn"]).nullable(),
	until: moment,
})

/** A line of the operator's own in every page's footer; null: not said. */
const fact = z.string().trim().min(1).max(300).nullable()

export const PUBLISHED = {
	coinInfo: z.object({ whitepaper: address, exchange: address }),
	/** When what is not open yet opens, by name ("clawMachine"). */
	openings: z.record(z.string(), moment),
	/** What is open, by the id of its door; one that is missing was never set. */
	gates: z.record(z.string(), gateShape),
	board: z.array(
		z.object({
			id,
			name: texts,
			role: texts,
			about: paragraphs,
			links: z.array(z.object({ network: z.string(), href: z.url({ protocol: /^https?$/ }) })),
			example,
		}),
	),
	companyPartners: z.array(z.object({ id, name: texts, about: paragraphs, page: address, example })),
	membershipPartners: z.array(
		z.object({ id, kind: z.enum(PARTNER_KINDS), name: texts, place: texts, about: paragraphs, example }),
	),
	ltacPartners: z.array(z.object({ id, name: texts, about: paragraphs, page: address, example })),
	/** By venture: "pvt", "dnn", …; one that is missing has published nothing. */
	ventures: z.record(z.string(), venture),
	game: venture,
	/** Lost Tesla Art: when minting opens and ends. */
	ltac: z.object({ opensAt: moment, endsAt: moment }),
	/** Who may act: reading stays open. Countries by ISO 3166-1 alpha-2. */
	access: z.object({
		minimumAge: z.int().min(1).max(99).nullable(),
		blockedCountries: z.array(country),
	}),
	/** In the footer; what is null stands as the process was started with. */
	company: z.object({ name: fact, address: fact, registration: fact, contact: fact }),
	/** Our own channels, likewise. */
	social: z.object({
		x: address,
		discord: address,
		telegram: address,
		youtube: address,
		instagram: address,
		medium: address,
		kakao: address,
	}),
} as const

export type PublishedKey = keyof typeof PUBLISHED
/** `unreadable`: there is a document, and neither it nor any before it could be read. */
type Read<Key extends PublishedKey> = z.infer<(typeof PUBLISHED)[Key]> &
	(Key extends "access" ? { readonly unreadable?: true } : unknown)
export type Published<K extends PublishedKey = PublishedKey> = { readonly [Key in K]: Read<Key> }
export type Venture = z.infer<typeof venture>
