/** How one gets through a door, drawn: nobody's trademark. On a 32-unit square. */
const MARKS = {
	window: "M2 5h28v22H2Zm3 7v12h22v-3h-8v-6h8v-3Zm0-4v1h3V8Zm5 0v1h3V8Zm12 9v2h8v-2Z",
	code: "M3 3h11v11H3Zm3 3v5h5V6Zm12-3h11v11H18Zm3 3v5h5V6ZM3 18h11v11H3Zm3 3v5h5v-5Zm12-3h4v4h-4Zm7 0h4v4h-4Zm-4 4h4v4h-4Zm-3 4h4v3h-4Zm7 0h4v3h-4Z",
	device: "M12 1h8v6h3v24H9V7h3Zm2 2v4h1V3Zm3 0v4h1V3Zm-5 7v8h8v-8Zm2 2h4v4h-4Zm1 11v4h2v-4Z",
	dice: "M3 3h26v26H3Zm3 3v20h20V6Zm3 3h4v4H9Zm10 0h4v4h-4Zm-5 5h4v4h-4Zm-5 5h4v4H9Zm10 0h4v4h-4Z",
	crossing: "M1 14h6v16H1Zm24-12h6v28h-6ZM9 19h8v-5l7 7-7 7v-5H9Z",
} as const

export type MarkName = keyof typeof MARKS

export function WalletMark({ name }: { name: MarkName }) {
	return (
		<svg className="wallets-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
			<path fillRule="evenodd" d={MARKS[name]} />
		</svg>
	)
}
