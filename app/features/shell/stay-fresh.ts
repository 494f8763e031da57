import { useRevalidator } from "@remix-run/react"
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
