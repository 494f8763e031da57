const TICKS = Array.from({ length: 21 }, (_, index) => -120 + index * 12)
const DIALS = [
	{ x: 250, hand: 40 },
	{ x: 380, hand: -100 },
	{ x: 510, hand: 160 },
] as const

/** A meter as it hangs in every stairwell: it only counts what really went through. */
export function MeterScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path
				className="s-quiet"
				d="M0 96H720V104H0ZM0 296H720V304H0ZM0 496H720V504H0ZM0 696H720V704H0ZM140 104H148V296H140ZM620 304H628V496H620ZM100 504H108V696H100ZM600 704H608V760H600ZM560 0H568V96H560Z"
			/>
			<path className="s-ink" d="M340 0H420V120H340ZM340 640H420V760H340ZM320 60H440V90H320ZM320 668H440V698H320Z" />
			<path className="s-ink s-cut" d="M210 100H550L640 190V560L550 650H210L120 560V190Z" />
			<circle className="s-ground" cx="380" cy="330" r="196" />
			{TICKS.map((turn, index) => (
				<path
					key={turn}
					className="s-ink"
					d={index % 5 ? "M-3-176H3V-156H-3Z" : "M-6-180H6V-142H-6Z"}
					transform={`translate(380 330) rotate(${turn})`}
				/>
			))}
			<path className="s-ink" d="M-9 40L-4-150H4L9 40Z" transform="translate(380 330) rotate(-84)" />
			<path className="s-ink" d="M352 330A28 28 0 1 1 408 330A28 28 0 1 1 352 330ZM280 400H480V460H280Z" />
			<path
				className="s-ground"
				d="M290 410H330V450H290ZM336 410H376V450H336ZM382 410H422V450H382ZM428 410H470V450H428Z"
			/>
			<path
				className="s-ink"
				d="M303 416H317V444H303ZM308 421V439H312V421ZM349 416H363V444H349ZM354 421V439H358V421ZM395 416H409V444H395ZM400 421V439H404V421ZM441 430H456V444H441ZM441 416H456V424H441Z"
				fillRule="evenodd"
			/>
			{DIALS.map(({ x, hand }) => (
				<g key={x} transform={`translate(${x} 586)`}>
					<circle className="s-ground" r="42" />
					<path className="s-ink" d="M-4 8L0-34L4 8Z" transform={`rotate(${hand})`} />
					<circle className="s-ink" r="7" />
				</g>
			))}
		</svg>
	)
}
