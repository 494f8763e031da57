import { renderToStaticMarkup } from "react-dom/server"
import { portraitSvg } from "#app/collections/portraits/portrait.ts"
import type { Lang } from "#app/lib/paths.ts"
import { type Part, placed, rect } from "#app/ui/brand/artwork.ts"
import { coin } from "#app/ui/brand/coin.ts"
import { emblem } from "#app/ui/brand/emblem.ts"
import { COLOURS, DAY, NIGHT } from "#app/ui/brand/palettes.ts"
import { type Palette, partsSvg } from "#app/ui/brand/to-svg.ts"
import { WORD_MARK_BOX, wordMark } from "#app/ui/brand/word-mark.ts"
import { fitText, setLine } from "#app/ui/set-letters.ts"
import type { Page, Picture } from "./catalog/page.ts"
import { SCENES } from "./scenes/scenes.ts"

export const POSTER = { width: 1200, height: 630 } as const
const MARGIN = 64
const STREET = 548

type Print = Palette & { readonly onSignal: string }
/** Each language has its own print of the poster: at night, by day, and in the ink of the second plate. */
const PRINTS: Readonly<Record<Lang, Print>> = {
	eng: { ...NIGHT, onSignal: COLOURS.ink },
	kor: { ...DAY, onSignal: COLOURS.paper },
	idn: { ...NIGHT, ground: COLOURS.ultramarine, quiet: "#4a41ea", onSignal: COLOURS.ink },
}

type Art = { readonly left: number; readonly svg: string }
const FRAME = { x: 716, width: POSTER.width - 716 }

/** A square drawing, cut by the edges of its frame. */
function framed(svg: string): Art {
	const box = `x="${FRAME.x}" y="0" width="${FRAME.width}" height="${POSTER.height}" preserveAspectRatio="xMidYMid slice"`
	return { left: FRAME.x, svg: svg.replace(/<svg[^>]*?(viewBox="[^"]+")[^>]*>/, `<svg ${box} $1>`) }
}

function sceneArt(name: string, { figure, ground, quiet, signal }: Print): Art | null {
	const Scene = SCENES[name]
	if (!Scene) return null
	const inks = `.s-ink{fill:${figure}}.s-ground{fill:${ground}}.s-far,.s-quiet{fill:${quiet}}.s-signal{fill:${signal}}.s-line{fill:none;stroke:${figure};stroke-width:5}.s-cut{stroke:${ground};stroke-width:6}`
	const { left, svg } = framed(renderToStaticMarkup(<Scene />))
	return { left, svg: `<style>${inks}</style>${svg}` }
}

/** Parts of the emblem that fill a frame by themselves: all of it, its eye, its town. */
const VIEWS = ["-70 -18 470 612", "92 20 240 312", "128 128 284 370"] as const

/** What a page without a picture shows: the coin where it is about coins, else the emblem from nearer or farther. */
function markArt(id: string, group: Group, print: Print): Art {
	const ofCoin = group === "coinGroup" || group === "powerZone"
	if (ofCoin) return { left: 730, svg: partsSvg(placed(coin.parts, 730, -40, 3.6), print) }
	const view = VIEWS[[...id].reduce((sum, sign) => sum + sign.charCodeAt(0), 0) % VIEWS.length] ?? VIEWS[0]
	return framed(`<svg viewBox="${view}">${partsSvg(emblem.parts, print)}</svg>`)
}

function artOf({ id, group, picture }: Asked, print: Print): Art {
	if (picture && "family" in picture) return framed(portraitSvg(picture.family, picture.seed))
	return (picture && sceneArt(picture.scene, print)) || markArt(id, group, print)
}

/** The name of the city on the street, and the street. */
function city(left: number): readonly Part[] {
	const scale = 2.1
	const bars = [0, 1, 2, 3].map((line) => rect(0, STREET + 14 + line * 20, left - 24, 11 - line * 2.6)).join("")
	return [
		...placed(wordMark.parts, MARGIN, STREET - WORD_MARK_BOX.height * scale, scale),
		{ d: `${rect(0, STREET, left - 24, 6)}${bars}`, ink: "figure" },
	]
}

export type PosterWords = { readonly title: string; readonly caption: string }
type Group = Page["group"] | "home"
type Asked = {
	readonly id: string
	readonly lang: Lang
	readonly group: Group
	readonly picture?: Picture | undefined
}

/** A page's poster for those who share its address: what it says, where it is, what it shows. */
export function posterSvg(page: Asked, { title, caption }: PosterWords): string {
	const print = PRINTS[page.lang]
	const { left, svg } = artOf(page, print)
	const label = setLine(caption, 34, print.onSignal as `#${string}`)
	const width = left - MARGIN - 40
	const { lines, size, leading } = fitText(title, { width, height: 300, most: 206 })
	const words = lines.flatMap((line, index) =>
		placed(setLine(line, size, "figure").parts, MARGIN, 142 + size * (0.72 + index * leading)),
	)
	const parts: readonly Part[] = [
		...city(left),
		{ d: rect(MARGIN, 56, label.width + 32, 52), ink: "signal" },
		...placed(label.parts, MARGIN + 16, 94),
		...words,
	]
	return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${POSTER.width} ${POSTER.height}"><rect width="1200" height="630" fill="${print.ground}"/>${svg}${partsSvg(parts, print)}</svg>`
}
