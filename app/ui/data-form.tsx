import type { DataChoice } from "#app/lib/data-choice.ts"

/** One button by which somebody has pages load less, or all; a plain form. */
export function DataForm({ to, label }: { to: DataChoice; label: string }) {
	return (
		<form method="post" action="/saveData">
			<button type="submit" name="data" value={to} className="button button-line">
				{label}
			</button>
		</form>
	)
}
