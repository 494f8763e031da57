import { z } from "zod"
import { MAINNETS, PROJECT_WALLETS } from "#app/collections/projects/mainnets.ts"
import { FORGET_FIELDS, KEY_FIELDS, type ProjectFields, type Secrets } from "#app/collections/projects/project.ts"
import { MARKS } from "#app/lib/amount.ts"
import type { Lang } from "#app/lib/lang-of.ts"
import type { Asset } from "#app/lib/money.ts"
import { LANGS } from "#app/lib/paths.ts"
import { readAmount } from "#app/lib/read-amount.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { wholeNumber } from "#app/lib/whole-number.ts"

/** A fee as it is typed: its base units are basis points. */
const PERCENT: Asset = { symbol: "%", scale: 2 }
const WHOLE = 100
/** Basis points as a percentage with two decimals, as the language writes it and as its form reads it back. */
export const percentText = (bps: number, lang: Lang): string =>
	`${Math.trunc(bps / WHOLE)}${MARKS[lang].decimal}${String(bps % WHOLE).padStart(2, "0")}`
const MOST_BPS = 10_000n
const MOST_BLOCK = 9_223_372_036_854_775_807n

const letters = (most: number) =>
	z
		.string()
		.trim()
		.max(most, "admin:tooLong")
		.refine((value) => !value.includes("\0"), "operators-projects:problem.letters")
const needed = (most: number) => letters(most).min(1, "admin:needed")
const orEmpty = (most: number) => letters(most).optional().default("")
const orNull = (most: number) =>
	letters(most)
		.optional()
		.transform((value) => value || null)

/** Where a file of the project lies: an address, or a path of this site. Nothing is fetched from it here. */
const place = orEmpty(500).refine(
	(value) => value === "" || /^(https?:\/\/|ipfs:\/\/|ar:\/\/|\/)\S+$/.test(value),
	"operators-projects:problem.place",
)

const percent = (lang: Lang) =>
	letters(40)
		.optional()
		.transform((value, context) => {
			const read = value ? readAmount(value, PERCENT, lang) : { units: 0n }
			if (read.units !== null && read.units <= MOST_BPS) return Number(read.units)
			context.addIssue("operators-projects:problem.percent")
			return z.NEVER
		})

const moment = orNull(40).transform((value, context) => {
	const at = value === null ? null : readUtcMoment(value)
	if (value === null || at) return at
	context.addIssue("operators-projects:problem.moment")
	return z.NEVER
})

const block = orNull(40).transform((value, context) => {
	const height = value !== null && /^\d{1,19}$/.test(value) ? BigInt(value) : null
	if (value === null || (height !== null && height <= MOST_BLOCK)) return height
	context.addIssue("operators-projects:problem.block")
	return z.NEVER
})

const secret = z.string().trim().max(500, "admin:tooLong").optional().meta({ secret: true })
const forget = z.boolean().optional().default(false)

/** What two fields say together is looked at whatever is wrong with others: all that is wrong is said at once. */
const read =
	(...fields: readonly string[]) =>
	({ issues }: z.core.ParsePayload) =>
		!issues.some(({ path }) => fields.includes(String(path?.[0])))

const formOf = (lang: Lang) =>
	z
		.object({
			/** Made with the form: sent twice it is one act. */
			id: z.uuid("admin:needed"),
			/** Of the project as the form showed it; a new one has none. */
			version: wholeNumber({ max: 2_000_000_000 }).optional().default(0),
			symbol: needed(20),
			name: needed(80),
			nameKo: orEmpty(80),
			mainnet: z.enum(MAINNETS, "messages:error.unsupportedMainnet"),
			contractAddress: orNull(128),
			creatorFee: percent(lang),
			projectFee: percent(lang),
			jsonPath: place,
			image: place,
			description: orEmpty(500),
			adminWallet: orNull(128),
			listingWallet: orNull(128),
			feeWallet: orNull(128),
			adminKey: secret,
			listingKey: secret,
			feeKey: secret,
			forgetAdminKey: forget,
			forgetListingKey: forget,
			forgetFeeKey: forget,
			startsAt: moment,
			endsAt: moment,
			mintStartBlock: block,
			mintEndBlock: block,
		})
		.refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
			path: ["endsAt"],
			error: "operators-projects:problem.times",
			when: read("startsAt", "endsAt"),
		})
		.refine(({ mintStartBlock: first, mintEndBlock: last }) => first === null || last === null || first <= last, {
			path: ["mintEndBlock"],
			error: "operators-projects:problem.blocks",
			when: read("mintStartBlock", "mintEndBlock"),
		})

type Sent = z.output<ReturnType<typeof formOf>>
const forms = Object.fromEntries(LANGS.map((lang) => [lang, formOf(lang)])) as Record<Lang, ReturnType<typeof formOf>>

/** The form of a project, as somebody of the language types its figures. */
export const projectForm = (lang: Lang) => forms[lang]

/** What was sent, as the verbs take it. */
export function projectOf(sent: Sent) {
	const { symbol, name, nameKo, mainnet, contractAddress, jsonPath, image, description } = sent
	const { adminWallet, listingWallet, feeWallet, startsAt, endsAt, mintStartBlock, mintEndBlock } = sent
	const fields: ProjectFields = {
		...{ symbol, name, nameKo, mainnet, contractAddress, jsonPath, image, description },
		...{ adminWallet, listingWallet, feeWallet, startsAt, endsAt, mintStartBlock, mintEndBlock },
		...{ creatorFeeBps: sent.creatorFee, projectFeeBps: sent.projectFee },
	}
	const typed = PROJECT_WALLETS.flatMap((wallet) => {
		const secret = sent[KEY_FIELDS[wallet]]
		return secret ? [[wallet, secret]] : []
	})
	const forget = PROJECT_WALLETS.filter((wallet) => sent[FORGET_FIELDS[wallet]])
	return { form: sent.id, version: sent.version, fields, secrets: Object.fromEntries(typed) as Secrets, forget }
}
