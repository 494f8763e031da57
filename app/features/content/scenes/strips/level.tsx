import { Strip, type StripProps, upTo } from "./strip.tsx"

const FLOOR = "M0 252H520V300H0ZM640 252H980V300H640ZM1100 252H1440V300H1100Z"
/** Where a shelf begins, how high it hangs, its blocks, and on how many of them lies a coin. */
const SHELVES = [
	[
		[180, 150, 3, 3],
		[400, 96, 2, 1],
		[640, 140, 4, 0],
		[1010, 92, 3, 3],
		[1220, 150, 2, 1],
	],
	[
		[110, 96, 2, 2],
		[330, 150, 3, 1],
		[720, 100, 2, 2],
		[880, 160, 2, 1],
		[1150, 110, 4, 3],
	],
] as const

/** A level from the side: shelves, coins without worth, a pit to fall into, and somebody in the middle of a jump. */
export function LevelStrip({ part }: StripProps) {
	const shelves = SHELVES[part === 2 ? 1 : 0] ?? []
	return (
		<Strip mirrored={part === 1}>
			<path
				className="s-far"
				d="M0 252V190H90V150H210V210H330V120H470V252ZM760 252V170H860V110H960V190H1060V252ZM1180 252V200H1300V160H1440V252Z"
			/>
			<path className="s-ink" d={FLOOR} />
			<path className="s-ground" d="M0 268H520V272H0ZM640 268H980V272H640ZM1100 268H1440V272H1100Z" />
			{shelves.map(([x, y, blocks]) =>
				upTo(blocks).map((block) => (
					<path
						key={`${x} ${block}`}
						className="s-ink"
						fillRule="evenodd"
						d={`M${x + block * 48} ${y}h44v44h-44ZM${x + 8 + block * 48} ${y + 8}h8v8h-8ZM${x + 28 + block * 48} ${y + 28}h8v8h-8Z`}
					/>
				)),
			)}
			{shelves.map(([x, y, , coins]) =>
				upTo(coins).map((coin) => (
					<path
						key={`${x} ${coin}`}
						className="s-quiet"
						d={`M${x + 8 + coin * 48} ${y - 44}h10v-6h8v6h10v28h-10v6h-8v-6h-10Z`}
					/>
				)),
			)}
			<g className="s-jump">
				<path
					className="s-ink"
					d="M560 62L568 38L580 54L590 34L602 54L612 38L620 62V86H626V126H614V150H600V130H580V150H566V126H554V86H560Z"
				/>
				<path className="s-ground" d="M570 72H584V84H570ZM596 72H610V84H596ZM576 100H606V106H576Z" />
				<path className="s-signal" d="M577 76H583V82H577ZM603 76H609V82H603Z" />
			</g>
			<path className="s-ink" d="M1366 60H1374V252H1366Z" />
			<path className="s-signal" d="M1374 62L1424 84L1374 106Z" />
		</Strip>
	)
}
