import { Fragment } from "react"
import type { VentureId } from "#app/settings/ventures.ts"
import { SIGNS } from "./marks.ts"

/** The sign of a venture. Its name always stands beside it. */
export function Mark({ id }: { id: VentureId }) {
	const { plate, shapes } = SIGNS[id]
	return (
		<svg className="mark-plate" viewBox="0 0 200 200" aria-hidden="true" focusable="false">
			{/* Beyond its square as well: where a plate stands in a higher box, its colour fills that. */}
			<path d="M-300-300h800v800h-800Z" fill={plate} />
			{shapes.map((shape) =>
				"fill" in shape ? (
					<path key={shape.d} d={shape.d} fill={shape.fill} fillRule="evenodd" />
				) : (
					<path key={shape.d} d={shape.d} fill="none" stroke={shape.line} strokeWidth={shape.w} />
				),
			)}
		</svg>
	)
}

/** A name that may break before a capital inside it, where a line is too short for it. */
export function Name({ name }: { name: string }) {
	return name.split(/(?<=[a-z])(?=[A-Z])/).map((part, index) => (
		// biome-ignore lint/suspicious/noArrayIndexKey: parts of one name repeat and never move
		<Fragment key={index}>
			{index > 0 ? <wbr /> : null}
			{part}
		</Fragment>
	))
}
