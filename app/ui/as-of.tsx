import { createContext, useContext } from "react"
import { Around } from "./around.tsx"
import { DateTime } from "./date-time.tsx"
import { live } from "./live.ts"

/** Since when the chain is silent, and how that is said; `text` has a "|" where the moment stands. */
export type Silent = Readonly<{ at: Date; locale: string; text: string; local: string }>

/** Null: the chain answers. Parts that are rendered on their own are given it anew. */
const Now = createContext<Silent | null>(null)
export const SilentProvider = Now.Provider
export const useSilent = () => useContext(Now)

type Props = Readonly<{
	/** What a page that looks by itself calls this line; needed where no part that it replaces is around it. */
	name?: string
	/** Of figures that say themselves when they were read; others are of when the chain was last heard. */
	at?: Date
}>

/** Says beside figures of the chain as of when they are, while it is silent; otherwise nothing. */
export function AsOf({ name, at }: Props) {
	const silent = useSilent()
	const part = name === undefined ? {} : live(`as of ${name}`)
	// A part that comes later needs a place that it comes to.
	if (!silent) return name === undefined ? null : <p hidden {...part} />
	return (
		<p className="as-of" {...part}>
			<Around text={silent.text}>
				<DateTime at={at ?? silent.at} locale={silent.locale} local={`(${silent.local})`} />
			</Around>
		</p>
	)
}
