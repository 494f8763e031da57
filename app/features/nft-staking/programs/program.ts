import type { FamilyId } from "#app/collections/portraits/kit.ts"
import type { Reward } from "../rates.ts"

/** A collection as a tab of a program: what it is called by pages, and the family its pictures are drawn of. */
export type ProgramTab = Readonly<{ id: string; family: FamilyId }>

/** A staking program is data: nothing outside this folder asks which one it is. */
export type Program = Readonly<{
	id: ProgramId
	/** Its page, and the file of its words, `pages/<page>`. */
	page: "powerzoneNftStaking" | "powerzonePunkyNova" | "punkyWorldStaking"
	tabs: readonly ProgramTab[]
	/** Kinds of reward that it pays at all; which of them a collection has, its rule says. */
	rewards: readonly Reward[]
	/** `wallet`: the NFT stays free in its wallet; `frozen`: there, and nobody can move it. */
	custody: "wallet" | "frozen"
	/** Dialogs that explain it, by their keys in the words of its page. */
	dialogs: readonly ("why" | "process" | "info" | "precautions")[]
	/** How its lists of RWA, BONUS and BENEFIT stand on the page: behind buttons, open, or not at all. */
	lists: "buttons" | "open" | null
	/** Keys of its words: of the button that fills in all there is, and of the questions before a reward. */
	fillAll: "all" | "full"
	survey: "titleBoost" | "title"
	/** What becomes of an NFT whose term has ended: it goes on in this program. */
	continuesIn: ProgramId | null
}>
export const PROGRAM_IDS = ["boost", "nova", "world"] as const
export type ProgramId = (typeof PROGRAM_IDS)[number]
