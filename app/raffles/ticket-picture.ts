import { type Part, placed, rect } from "#app/ui/brand/artwork.ts"
import { COLOURS, DAY } from "#app/ui/brand/palettes.ts"
import { partsSvg } from "#app/ui/brand/to-svg.ts"
import { fitText, setLine } from "#app/ui/set-letters.ts"

export const TICKET_PICTURE = { width: 1200, height: 630 } as const
export const RESULTS = ["open", "won", "not-drawn", "cancelled"] as const

/** What a ticket's picture shows: no wallet and no payment, so whoever passes it on says less than the public ledger does. */
export type TicketPicture = Readonly<{
	raffle: string
	number: number
	result: (typeof RESULTS)[number]
	/** Its line in the frozen ledger, from 1, and how many there are; null before the close. */
	place: Readonly<{ at: number; of: number }> | null
	isDemo: boolean
}>
/** Words of the reader's language. */
export type TicketWords = Readonly<{ number: string; place: string; result: string }>

const LEFT = 92
const TEAR = 856
const BOTTOM = 582

/** Numbers that follow from a ticket alone, so that its picture is its own and always the same. */
function* numbersOf(text: string): Generator<number, never> {
	let state = 2166136261
	for (const sign of text) state = Math.imul(state ^ sign.charCodeAt(0), 16777619) >>> 0
	for (;;) {
		state = (Math.imul(state, 1664525) + 1013904223) >>> 0
		yield state / 2 ** 32
	}
}

/** The sparks of a coil, each ticket with its own. */
function sparks({ raffle, number }: TicketPicture): string {
	const numbers = numbersOf(`${raffle} ${number}`)
	const next = () => numbers.next().value
	const [x, y] = [662, 338]
	const many = 10 + Math.floor(next() * 5)
	const rays = Array.from({ length: many }, (_, n) => {
		const turn = ((n + next() * 0.6) / many) * Math.PI * 2
		const reach = 92 + next() * 96
		const points = [0.28, 0.5, 0.72, 1].map((part, at) => {
			const bent = turn + (at % 2 === 0 ? 1 : -1) * (0.1 + next() * 0.22) * (at === 3 ? 0.3 : 1)
			return `${(x + Math.cos(bent) * reach * part).toFixed(1)} ${(y + Math.sin(bent) * reach * part).toFixed(1)}`
		})
		return `M${points.join("L")}`
	}).join("")
	const rings = [58, 44, 30]
		.map((r, n) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${n % 2 === 0 ? COLOURS.ink : COLOURS.paper}"/>`)
		.join("")
	const line = `fill="none" stroke="${COLOURS.ultramarine}" stroke-width="9" stroke-linejoin="miter" stroke-miterlimit="8"`
	return `<path d="${rays}" ${line}/>${rings}`
}

/** Figures one after the other, none touching the next. */
function apart(text: string, size: number): Readonly<{ parts: readonly Part[]; width: number }> {
	let x = 0
	const parts = [...text].flatMap((sign) => {
		const { parts, width } = setLine(sign, size, "figure")
		x += width + 14
		return placed(parts, x - width - 14, 0)
	})
	return { parts, width: x - 14 }
}

/** A ticket as it is passed on and kept: body, perforation, and the stub with its number. */
export function ticketSvg(ticket: TicketPicture, words: TicketWords): string {
	const { number, result, place, isDemo } = ticket
	const digits = apart(String(number).padStart(4, "0"), 224)
	const title = fitText("Lost Tesla Art", { width: 470, height: 300, most: 124 })
	const state = fitText(words.result, { width: 470, height: 110, most: 64 })
	const small = (text: string, x: number, y: number, ink: Part["ink"] = "figure") =>
		placed(setLine(text, 30, ink).parts, x, y)
	const demo = setLine("DEMO", 30, "ground")
	const parts: readonly Part[] = [
		...title.lines.flatMap((line, n) =>
			placed(setLine(line, title.size, "figure").parts, LEFT, 96 + title.size * (0.72 + n * title.leading)),
		),
		...small(place ? `${words.place}: ${place.at} / ${place.of}` : words.number, LEFT, 444),
		...state.lines.flatMap((line, n) =>
			placed(
				setLine(line, state.size, result === "won" ? "signal" : "figure").parts,
				LEFT,
				500 + state.size * (0.6 + n * state.leading),
			),
		),
		...(isDemo
			? [{ d: rect(696, 92, demo.width + 32, 48), ink: "figure" } as const, ...placed(demo.parts, 712, 127)]
			: []),
	]
	const stub = result === "won" ? COLOURS.lime : COLOURS.paper
	const holes = Array.from({ length: 17 }, (_, n) => `<circle cx="${TEAR}" cy="${78 + n * 30}" r="6"/>`).join("")
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${TICKET_PICTURE.width} ${TICKET_PICTURE.height}" width="${TICKET_PICTURE.width}" height="${TICKET_PICTURE.height}"><rect width="1200" height="630" fill="${COLOURS.ink}"/><rect x="48" y="48" width="${TEAR - 48}" height="${BOTTOM - 48}" fill="${COLOURS.paper}"/><rect x="${TEAR}" y="48" width="296" height="${BOTTOM - 48}" fill="${stub}"/>${sparks(ticket)}<g fill="${COLOURS.ink}"><circle cx="${TEAR}" cy="48" r="22"/><circle cx="${TEAR}" cy="${BOTTOM}" r="22"/>${holes}</g>${partsSvg(parts, DAY)}<g transform="translate(1082 ${(315 + digits.width / 2).toFixed(1)}) rotate(-90)">${partsSvg(digits.parts, DAY)}</g></svg>`
}

const FILE =
	/^tickets\/(eng|kor|idn)\/([a-z0-9][a-z0-9-]{1,38}[a-z0-9])\/([1-9]\d{0,4})-([a-z-]+)-(\d{1,5})-(\d{1,5})-([01])\.png$/

/** All that the picture shows, as the name of its file: the thread that draws knows nothing else. */
export const ticketFileName = (lang: string, { raffle, number, result, place, isDemo }: TicketPicture): string =>
	`tickets/${lang}/${raffle}/${number}-${result}-${place?.at ?? 0}-${place?.of ?? 0}-${isDemo ? 1 : 0}.png`

/** The picture of such a name; null: it is none. */
export function ticketFile(name: string): Readonly<{ lang: "eng" | "kor" | "idn"; ticket: TicketPicture }> | null {
	const [, lang = "", raffle = "", number = "", said = "", at = "", of = "", demo = ""] = FILE.exec(name) ?? []
	const result = RESULTS.find((one) => one === said)
	if (!result || (lang !== "eng" && lang !== "kor" && lang !== "idn")) return null
	const place = of === "0" ? null : { at: Number(at), of: Number(of) }
	return { lang, ticket: { raffle, number: Number(number), result, place, isDemo: demo === "1" } }
}
