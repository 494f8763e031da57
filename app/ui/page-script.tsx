import { createContext, useContext } from "react"

/** Addresses of the built scripts, by name. */
export type Scripts = Readonly<Record<string, string>>
/** Null: the page has no scripts. */
const Built = createContext<Scripts | null>({})
export const ScriptsProvider = Built.Provider

/** A script of a page: `name` is that of its file, in the folder `scripts` of a feature. The page works without it. */
export function PageScript({ name }: { name: string }) {
	const built = useContext(Built)
	if (!built) return null
	const src = built[name]
	if (!src) throw new Error(`there is no script "${name}"`)
	return <script type="module" src={src} />
}
