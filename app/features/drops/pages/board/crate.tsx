import type { CardState } from "./model.ts"

/** A crate's parachute: in the air while it is to come or open, in folds on the ground once the drop has ended, a dotted one where none is announced. */
export function Crate({ state }: { state: CardState }) {
	const isDown = state === "ended" || state === "out"
	return (
		<svg
			className="crate-chute"
			viewBox="0 0 240 150"
			aria-hidden="true"
			focusable="false"
			data-down={isDown || undefined}
		>
			{isDown ? (
				<>
					<path d="M4 150c10-26 34-20 46-34 14-16 30-2 44-12 18-13 30 6 48 0 16-6 24 14 40 14 22 0 34 12 54 32Z" />
					<path d="M50 116c6 12 4 24 12 34M94 104c-4 18 10 28 6 46M142 104c8 16-4 30 4 46M182 118c-2 12 8 20 6 32" />
				</>
			) : (
				<>
					<path d="M8 92C8 34 58 4 120 4s112 30 112 88c-16-13-40-13-56 0-16-13-40-13-56 0-16-13-40-13-56 0-16-13-40-13-56 0Z" />
					<path d="M8 92 96 150M64 92l40 58M120 92v58M176 92l-40 58M232 92l-88 58" />
				</>
			)}
		</svg>
	)
}
