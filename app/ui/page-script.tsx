import { createContext, useContext } from "react"

/** Of the built scripts, by name: the address, and those of the files that it waits for. */
export type Scripts = Readonly<Record<string, Readonly<{ src: string; needs: readonly string[] }>>>
/** Null: the page has no scripts. */
const Built = createContext<Scripts | null>({})
export const ScriptsProvider = Built.Provider

/** A script of a page: `name` is that of its file, in the folder `scripts` of a feature. The page works without it. */
export function PageScript({ name }: { name: string }) {
	const built = useContext(Built)
	if (!built) return null
	const script = built[name]
	if (!script) throw new Error(`there is no script "${name}"`)
	return (
		<>
			{script.needs.map((file) => (
				<link key={file} rel="modulepreload" href={file} />
			))}
			<script type="module" src={script.src} />
		</>
	)
}
