import { useRevalidator, useRouteLoaderData } from "@remix-run/react"
import { useEffect } from "react"

/**
 * Reads a working page's data anew when it comes back from the back/forward cache, or when the shell says that its owner changed.
 * What was typed stays. `event` is the shell's word for it.
 */
export function useStayFresh(event: string): void {
	const { revalidate } = useRevalidator()
	useEffect(() => {
		const shown = ({ persisted }: PageTransitionEvent) => persisted && revalidate()
		addEventListener("pageshow", shown)
		document.addEventListener(event, revalidate)
		return () => {
			removeEventListener("pageshow", shown)
			document.removeEventListener(event, revalidate)
		}
	}, [event, revalidate])
}

/** Tells the shell, by `event`, that the page's data (and with it the hint cookie) was read anew. */
export function useTellShell(event: string): void {
	const facts = useRouteLoaderData("root")
	// biome-ignore lint/correctness/useExhaustiveDependencies: each reading of the data is news, whatever is in it
	useEffect(() => {
		document.dispatchEvent(new CustomEvent(event))
	}, [event, facts])
}
