import { row } from "#app/ui/letters.ts"

const HEIGHTS = [96, 70, 118, 88, 140, 108, 126, 168, 132]
const CITY = row(
	[..."PUNKTOPIA"].map((letter, index) => ({
		letter,
		h: HEIGHTS[index] ?? 100,
		w: letter === "I" ? 26 : 62,
		s: 18,
	})),
	10,
)

/** A press that prints the city: blank paper goes in on the left, streets come out on the right. */
export function PressScene() {
	return (
		<svg viewBox="0 0 1440 560" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H1440V560H0Z" />
			<path className="s-quiet" d="M0 60H1440V68H0ZM330 0H346V60H330ZM760 0H776V60H760Z" />
			<path className="s-ground" d="M0 330H470C560 330 560 300 640 300H1440V480H640C560 480 560 372 470 372H0Z" />
			<g transform="translate(790 470)">
				{CITY.map(({ x, d }) => (
					<path key={x} className="s-ink" d={d} transform={`translate(${x})`} fillRule="evenodd" />
				))}
			</g>
			<path className="s-line" d="M760 470H1440" />
			<path className="s-ink" d="M236 0H296V560H236ZM724 0H768V292H724ZM724 488H768V560H724Z" />
			<circle className="s-ink s-cut" cx="420" cy="196" r="150" />
			<circle className="s-ink s-cut" cx="646" cy="210" r="118" />
			<circle className="s-ink s-cut" cx="500" cy="480" r="128" />
			<circle className="s-ground" cx="420" cy="196" r="24" />
			<circle className="s-signal" cx="646" cy="210" r="74" />
			<circle className="s-ink" cx="646" cy="210" r="18" />
			<circle className="s-ground" cx="500" cy="480" r="20" />
			<path className="s-line s-cut" d="M420 172V60M396 196H284M437 213L514 288M500 460V372M520 480H608" />
			<path className="s-ink" d="M0 540H1440V560H0Z" />
			<path className="s-ink" d="M40 400H170V540H40ZM70 372H140V400H70Z" />
			<path className="s-ground" d="M56 418H154V424H56ZM56 440H154V446H56ZM56 462H154V468H56Z" />
		</svg>
	)
}
