/** A number whose digits turn until they stand; read, it is the number alone. What turns is drawn by the style sheet, and stands still where motion is not wanted. */
export function Reels({ value }: Readonly<{ value: number }>) {
	const text = String(value).padStart(4, "0")
	return (
		<span className="reels">
			<span className="sr-only">{value}</span>
			<span aria-hidden="true">
				{[...text].map((digit, at) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: digits have no other name than their place
					<b key={at}>{digit}</b>
				))}
			</span>
		</span>
	)
}
