/** A path of straight lines, curves and round arcs, in absolute coordinates. */
type Segment = readonly [command: "M" | "L" | "C" | "Q" | "A" | "Z", ...numbers: number[]]
type Point = readonly [x: number, y: number]

const LENGTH: Readonly<Record<string, number>> = { M: 2, L: 2, H: 1, V: 1, C: 6, Q: 4, T: 2, A: 7, Z: 0 }
const round = (n: number) => Math.round(n * 10) / 10

function parse(d: string): Segment[] {
	const tokens = d.match(/[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g) ?? []
	const segments: Segment[] = []
	let [x, y, startX, startY, at, command] = [0, 0, 0, 0, 0, "M"]
	while (at < tokens.length) {
		const token = tokens[at] ?? ""
		if (/[a-zA-Z]/.test(token)) {
			command = token
			at++
		} else if (command === "M") command = "L"
		else if (command === "m") command = "l"
		const kind = command.toUpperCase()
		const size = LENGTH[kind]
		if (size === undefined) throw new Error(`A path cannot say ${command}: ${d}`)
		const own = tokens.slice(at, at + size).map(Number)
		if (own.length < size) throw new Error(`A path ends too early: ${d}`)
		at += size
		const [dx, dy] = command === kind ? [0, 0] : [x, y]
		if (kind === "Z") {
			segments.push(["Z"])
			;[x, y] = [startX, startY]
			continue
		}
		const last = own[size - 1] ?? 0
		const [nextX, nextY] =
			kind === "H" ? [last + dx, y] : kind === "V" ? [x, last + dy] : [(own[size - 2] ?? 0) + dx, last + dy]
		if (kind === "H" || kind === "V") segments.push(["L", nextX, nextY])
		else if (kind === "T") {
			const [, cx = x, cy = y, ex = x, ey = y] = segments.at(-1) ?? ["Q"]
			segments.push(["Q", 2 * ex - cx, 2 * ey - cy, nextX, nextY])
		} else if (kind === "A") segments.push(["A", ...own.slice(0, 5), nextX, nextY])
		else segments.push([kind as "M" | "L" | "C" | "Q", ...own.map((n, i) => n + (i % 2 ? dy : dx))])
		;[x, y] = [nextX, nextY]
		if (kind === "M") [startX, startY] = [x, y]
	}
	return segments
}

const print = (segments: readonly Segment[]) =>
	segments.map(([command, ...numbers]) => command + numbers.map(round).join(" ").replaceAll(" -", "-")).join("")

/** Every point moved by `to`; of arcs `size` scales the radii, `mirror` turns the sweep, `spin` turns their own axis. */
function map(d: string, to: (point: Point) => Point, size = 1, mirror = false, spin = 0): string {
	return print(
		parse(d).map(([command, ...n]): Segment => {
			if (command === "A") {
				const [rx = 0, ry = 0, turn = 0, large = 0, sweep = 0, x = 0, y = 0] = n
				const own: Segment = [
					"A",
					rx * size,
					ry * size,
					mirror ? -turn : turn + spin,
					large,
					mirror ? 1 - sweep : sweep,
				]
				return [...own, ...to([x, y])]
			}
			const points: number[] = []
			for (let i = 0; i < n.length; i += 2) points.push(...to([n[i] ?? 0, n[i + 1] ?? 0]))
			return [command, ...points]
		}),
	)
}

export const move = (d: string, x: number, y: number) => map(d, ([px, py]) => [px + x, py + y])
export const grow = (d: string, k: number) => map(d, ([x, y]) => [x * k, y * k], k)
export const flip = (d: string) => map(d, ([x, y]) => [-x, y], 1, true)
export const flop = (d: string) => map(d, ([x, y]) => [x, -y], 1, true)

export function turn(d: string, degrees: number, cx = 0, cy = 0): string {
	const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
	const to = ([x, y]: Point): Point => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos]
	return map(d, to, 1, false, degrees)
}

/** The path and its image in the axis x = 0. */
export const pair = (d: string) => d + flip(d)

/** The path and its image in the axis y = 0. */
export const upDown = (d: string) => d + flop(d)

/** A closed outline from its right half, drawn from the axis down to the axis. */
export const sym = (half: string) => close(half, ([x, y]) => [-x, y])

/** A closed outline from its upper half, drawn from the axis y = 0 back to it. */
export const symY = (half: string) => close(half, ([x, y]) => [x, -y])

function close(half: string, image: (point: Point) => Point): string {
	const segments = parse(half)
	const back: Segment[] = []
	for (let i = segments.length - 1; i > 0; i--) {
		const [command, ...n] = segments[i] ?? ["Z"]
		const end = (segments[i - 1] ?? []).slice(-2).map(Number)
		const target = image([end[0] ?? 0, end[1] ?? 0])
		if (command === "A") back.push(["A", ...n.slice(0, 5), ...target])
		else if (command === "C")
			back.push(["C", ...image([n[2] ?? 0, n[3] ?? 0]), ...image([n[0] ?? 0, n[1] ?? 0]), ...target])
		else if (command === "Q") back.push(["Q", ...image([n[0] ?? 0, n[1] ?? 0]), ...target])
		else back.push(["L", ...target])
	}
	const [, ...last] = segments.at(-1) ?? ["Z"]
	const [x = 0, y = 0] = last.slice(-2)
	const crossing: Segment[] = image([x, y]).some((n, i) => n !== [x, y][i]) ? [["L", ...image([x, y])]] : []
	return print([...segments, ...crossing, ...back, ["Z"]])
}
