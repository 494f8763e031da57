import { z } from "zod"

export const DROP_NUMBERS = [1, 2, 3, 4] as const
export const GIFT_KINDS = ["nft", "rwa", "usdc"] as const
export type GiftKind = (typeof GIFT_KINDS)[number]

const text = (most: number) => z.string().trim().min(1).max(most)
const inLanguages = (most: number) => z.object({ eng: text(most), kor: text(most), idn: text(most) })

/** What a drop is called and says, in each language. */
export const dropTexts = z.object({ title: inLanguages(80), text: inLanguages(600) })
export type DropTexts = z.output<typeof dropTexts>

export const COLLECTION = /^[a-z]{2,20}$/
/** For whom it is. `staked`: who had one NFT of these collections staked for so many days at the snapshot. `listed`: whose wallet is on the list. `anyone`: who comes first. */
export const dropRule = z.discriminatedUnion("kind", [
	z.object({
		kind: z.literal("staked"),
		collections: z.array(z.string().regex(COLLECTION)).min(1).max(20),
		days: z.number().int().min(0).max(3650),
	}),
	z.object({ kind: z.literal("listed") }),
	z.object({ kind: z.literal("anyone") }),
])
export type DropRule = z.output<typeof dropRule>
export const dropRules = z.array(dropRule).min(1).max(4)

/** Questions that decide whether a wallet may have the gift, in the order in which they are asked. */
export const QUESTIONS = ["window", "snapshot", "staked", "listed", "anyone", "entitled", "once", "stock"] as const
export type Question = (typeof QUESTIONS)[number]
export type Answer = Readonly<{
	question: Question
	met: boolean
	decides: boolean
	facts: Readonly<Record<string, string | number | null>>
}>

/** Whatever nobody has asked for goes back to the treasury so many days after the end; a failed one may be reset so many days after it. */
export const RETURN_DAYS = 30
export const RESET_DAYS = 7
export const MOST_TRIES = 5
const DAY_MS = 86_400_000
type Ends = Readonly<{ closesAt: Date; endedAt: Date | null }>
export const endOf = ({ closesAt, endedAt }: Ends): Date =>
	endedAt !== null && endedAt < closesAt ? endedAt : closesAt
export const returnsAt = (drop: Ends): Date => new Date(endOf(drop).getTime() + RETURN_DAYS * DAY_MS)
export const resetUntil = (drop: Ends): Date => new Date(endOf(drop).getTime() + RESET_DAYS * DAY_MS)
