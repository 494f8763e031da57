import { createContext, useContext } from "react"

/** Addresses of the built scripts, by name. */
export type Scripts = Readonly<Record<string, string>>
const Built = createContext<Scripts>({})
export const ScriptsProvider = Built.Provider

/** A script of a page: `name` is that of its file, in the folder `scripts` of a feature. The page works without it. */
export function PageScript({ name }: { name: string }) {
	const src = useContext(Built)[name]
	if (!src) throw new Error(`there is no script "${name}"`)
	return <script type="module" src={src} />
}
