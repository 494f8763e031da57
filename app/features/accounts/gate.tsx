import type { ReactNode } from "react"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"

type Props = Readonly<{
	title: string
	lead: string
	family?: "haechi"
	seed?: number
	children: ReactNode
}>

/** A gate with somebody at it. */
export function Gate({ title, lead, family = "haechi", seed = 5, children }: Props) {
	return (
		<div className="page login">
			<div className="login-head">
				<h1>{title}</h1>
				<p className="lead">{lead}</p>
			</div>
			<div className="login-gate">
				<PortraitImage className="login-guard" family={family} seed={seed} crop="cutout" />
				<div className="sheet login-sheet">{children}</div>
			</div>
		</div>
	)
}
