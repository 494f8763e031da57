import type { Answer, DropRule } from "../../drop.ts"
import type { DropNftState } from "../../drop-nfts.server.ts"
import type { DropsNow } from "../drops-now.tsx"

/** How a drop stands: `waiting` for its vault, `out`: all is given though its window is open. */
export type CardState = "none" | "published" | "waiting" | "open" | "out" | "ended"

/** A drop as the page shows it, its amounts as texts in the language of the page. */
export type Card = Readonly<{
	number: number
	drop: null | Readonly<{
		id: string
		title: string
		text: string
		kind: "nft" | "rwa" | "usdc"
		/** Of a drop of NFTs all of them, in the order in which they are given. */
		nfts: readonly Readonly<{ asset: string; collection: string; number: number; state: DropNftState }>[]
		isExample: boolean
		each: string
		all: string
		givenAll: string
		given: number
		stock: number
		rules: readonly DropRule[]
		snapshotAt: Date
		snapshot: Readonly<{ rows: number; hash: string }> | null
		opensAt: Date
		endsAt: Date
		returnsAt: Date
	}>
	state: CardState
	/** For the wallet that is asked about; null: none is. */
	answers: readonly Answer[] | null
	may: boolean
}>

/** Its gift has been asked for by the wallet that is asked about: that is no refusal. */
export const hasAsked = ({ answers, may }: Pick<Card, "answers" | "may">): boolean =>
	!may && (answers?.some(({ question, met }) => question === "once" && !met) ?? false)

/** What is said of the wallet as a whole. */
export const mayKey = (card: Pick<Card, "answers" | "may">) =>
	card.may ? "drops:may" : hasAsked(card) ? "drops:question.once.no" : "drops:mayNot"

export type BoardPage = Readonly<{
	cards: readonly Card[]
	/** Who is asked about: by address, or the wallet that is signed in. */
	asked: Readonly<{ wallet: string; isTyped: boolean }> | null
	/** The wallet that would receive a gift; null: nobody is signed in with one. */
	wallet: string | null
	typed: string
	isWrong: boolean
	now: DropsNow
	key: string | null
	/** Which dialog the address asks for. */
	dialog: Readonly<{ name: "drop" | "ended" | "yes"; number: number }> | null
	dropped: Readonly<{ number: number; amount: string; isDelivered: boolean; kind: string }> | null
}>
