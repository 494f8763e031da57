import { Strip, upTo } from "./strip.tsx"

/** What is printed, under the glass: dots, as small on the left as the print and as large on the right as the promise. One is ours. */
export function DotsStrip() {
	return (
		<Strip>
			{upTo(34).map((column) => (
				<path
					key={column}
					className="s-dots"
					strokeWidth={3 + Math.round(column * 1.15)}
					d={`M${22 + column * 43} ${column % 2 ? 24 : 2}V310`}
				/>
			))}
			<circle className="s-signal" cx="753" cy="163" r="21" />
		</Strip>
	)
}
