import type { DataChoice } from "#app/lib/data-choice.ts"
import { useMarks } from "./marks.ts"

/** One button by which somebody has pages load less, or all; a plain form. */
export function DataForm({ to, label }: { to: DataChoice; label: string }) {
	const { lessData } = useMarks()
	return (
		<form method="post" action="/saveData">
			<button type="submit" name="data" value={to} className="button button-line" {...(to === "less" ? lessData : {})}>
				{label}
			</button>
		</form>
	)
}
