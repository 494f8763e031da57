import { GROUNDS, type GroundInk } from "./grounds.ts"
import { choose, type Drawing, drawingOf, type Parts, type Random } from "./kit.ts"

/** Characters of a figure that leave room, within 6 kB, for the lightest ground. */
const FIGURE = 5800

/** A thing to hold; a figure that is rich already has empty hands. */
export function chooseFitting<P>(random: Random, palette: P, parts: Parts<P>, figure: string) {
	const wish = choose(random, parts)
	return figure.length + wish.draw(palette).length < FIGURE ? wish : { name: "nothing", draw: () => "" }
}

/** A picture stays under 6 kB: a rich figure stands before a ground of few strokes. */
function groundFor(random: Random, ink: GroundInk, figure: string) {
	const turn = random.next()
	const light = Object.entries(GROUNDS)
		.map(([name, draw]) => ({ name, markup: draw(ink) }))
		.filter(({ markup }) => markup.length + figure.length < FIGURE + 200)
	return light[Math.floor(turn * light.length)] ?? { name: "plain", markup: GROUNDS.plain?.(ink) ?? "" }
}

type Standing = Pick<Drawing, "figure" | "traits" | "accent"> & { readonly veil?: string }

/** A figure before a ground that it leaves room for. A veil falls between the two. */
export function onGround(random: Random, ink: GroundInk, { figure, traits, accent, veil = "" }: Standing) {
	const ground = groundFor(random, ink, figure + veil)
	return drawingOf(ground.markup + veil, figure, { ...traits, ground: ground.name }, accent)
}
