import { Strip, type StripProps, upTo } from "./strip.tsx"

/** Heads of the city from behind, as they stand in a line: ape, mohawk, hat, horned mask, bun, cap, hood. */
const HEADS = [
	"M-58 0V-40C-58-66-50-84-38-96C-70-100-72-142-44-150C-34-172 34-172 44-150C72-142 70-100 38-96C50-84 58-66 58-40V0Z",
	"M-56 0V-34C-56-62-44-78-34-86V-122L-40-190L-16-156L-6-206L8-158L34-198L32-122V-86C44-78 56-62 56-34V0Z",
	"M-60 0V-38C-60-64-48-80-36-88C-42-102-42-114-40-122H-86V-136H-40L-30-188H30L40-136H86V-122H40C42-114 42-102 36-88C48-80 60-64 60-38V0Z",
	"M-58 0V-40C-58-64-48-78-38-84V-130C-70-136-84-166-74-196C-60-172-48-162-30-160H30C48-162 60-172 74-196C84-166 70-136 38-130V-84C48-78 58-64 58-40V0Z",
	"M-54 0V-36C-54-62-44-76-32-84C-50-110-44-150-18-158C-30-186 30-186 18-158C44-150 50-110 32-84C44-76 54-62 54-36V0Z",
	"M-58 0V-38C-58-64-46-78-36-86C-46-120-34-158 0-160C24-160 38-148 42-132H84V-118H42C42-104 40-94 36-86C46-78 58-64 58-38V0Z",
	"M-64 0V-60C-60-130-34-172 0-172S60-130 64-60V0Z",
] as const
/** Where the one who looks stands, and with which head. */
const TURNED = [
	[5, 0],
	[4, 6],
	[6, 4],
	[5, 1],
	[4, 4],
	[6, 0],
	[6, 6],
] as const

/** The line outside, from behind. One has turned round. */
export function QueueStrip({ part }: StripProps) {
	const [turned, head] = TURNED[part % TURNED.length] ?? TURNED[0]
	return (
		<Strip>
			<path className="s-line s-thin" d={`M-120 18${"q120 44 240 0".repeat(7)}`} />
			{upTo(28).map((bulb) => (
				<circle
					key={bulb}
					className={bulb === 14 + ((part * 2) % 5) - (part % 3) ? "s-signal" : "s-quiet"}
					cx={bulb * 60 - 120}
					cy={bulb % 4 === 0 ? 26 : bulb % 4 === 2 ? 48 : 42}
					r="9"
				/>
			))}
			{upTo(12).map((place) => (
				<path
					key={place}
					className="s-quiet"
					transform={`translate(${10 + place * 130} 300) scale(.86)`}
					d={HEADS[(place * 3 + 2 + part) % 7]}
				/>
			))}
			{upTo(11).map((place) => (
				<path
					key={place}
					className="s-ink s-cut"
					transform={`translate(${72 + place * 130} 304)`}
					d={HEADS[place === turned ? head : (place * 2 + 1 + part) % 7]}
				/>
			))}
			<g transform={`translate(${(turned - 5) * 130})`}>
				<path
					className="s-ground"
					d="M692 188C692 160 752 160 752 188S692 216 692 188ZM690 214C698 250 746 250 754 214Z"
				/>
				<path className="s-ink" d="M708 226H736V232H708Z" />
				<path className="s-ink" data-look="5" d="M706 180a8 8 0 1 0 .1 0ZM738 180a8 8 0 1 0 .1 0Z" />
			</g>
		</Strip>
	)
}
