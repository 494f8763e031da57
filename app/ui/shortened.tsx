import { short4 } from "#app/lib/shorten.ts"

/** Four signs of each end for the eye, the whole of it for listeners. What it stands in has the whole of it as its title. */
export const Shortened = ({ text }: Readonly<{ text: string }>) => (
	<>
		<span aria-hidden="true">{short4(text)}</span>
		<span className="sr-only">{text}</span>
	</>
)
