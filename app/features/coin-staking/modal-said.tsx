import type { ReactNode } from "react"
import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { PortraitImage } from "#app/collections/portraits/portrait-image.tsx"

type Props = Readonly<{
	id: string
	by: readonly [family: FamilyId, seed: number]
	lead: string
	before?: string
	after?: ReactNode
}>

/** What a dialog says, and somebody who says it. */
export function ModalSaid({ id, by: [family, seed], lead, before, after }: Props) {
	return (
		<div className="modal-said">
			<PortraitImage family={family} seed={seed} crop="cutout" />
			<div id={id}>
				{before ? <p>{before}</p> : null}
				<p className="lead">{lead}</p>
				{after ? <p>{after}</p> : null}
			</div>
		</div>
	)
}
