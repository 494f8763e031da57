import { createContext, useContext } from "react"

type Attributes = Readonly<Record<string, string>>

/** Attributes of controls that look the same on all pages, for a recorder that nothing here knows of. */
export type Marks = Readonly<{
	/** Closes a dialog, opens the wallets, allows usage records. */
	close: Attributes
	wallets: Attributes
	agree: Attributes
	/** Has pages load less. */
	lessData: Attributes
	/** Unfolds a table or a text. */
	unfold: Attributes
	/** Of a link, by its address. */
	to(href: string | undefined): Attributes
}>

const NONE: Marks = { close: {}, wallets: {}, agree: {}, lessData: {}, unfold: {}, to: () => ({}) }
const Given = createContext(NONE)
/** Without it nothing is marked: so it is on pages of operators. */
export const MarksProvider = Given.Provider
export const useMarks = () => useContext(Given)
