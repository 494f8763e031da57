/** Eight groups of an IPv6 address in any spelling, or null. */
function groups(text: string): number[] | null {
	const halves = text.split("::")
	if (halves.length > 2) return null
	const parse = (half: string | undefined) => (half ? half.split(":") : [])
	const head = parse(halves[0])
	const tail = parse(halves[1])
	const gap = 8 - head.length - tail.length
	if (halves.length === 1 ? gap !== 0 : gap < 1) return null
	const all = [...head, ...Array<string>(Math.max(gap, 0)).fill("0"), ...tail]
	return all.every((group) => /^[0-9a-f]{1,4}$/i.test(group)) ? all.map((group) => Number.parseInt(group, 16)) : null
}

/** An IPv6 address that ends as IPv4, and the name of an interface behind it. */
const LONGEST = 64

/** The network that an address lies in, or "" for what is no address. /24 and /48 unless told: what may be kept. */
export function networkOf(ip: string, { v4 = 24, v6 = 48 } = {}): string {
	if (ip.length > LONGEST) return ""
	const plain = ip.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "")
	const quad = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/.exec(plain)?.slice(1).map(Number)
	if (quad?.every((part) => part < 256)) return quad.map((part, at) => (at * 8 < v4 ? part : 0)).join(".")
	const full = groups(plain)
	if (!full) return ""
	// An IPv4 address in the form of IPv6, written in hexadecimal: all of them lie in one /64.
	if (full.slice(0, 6).join() === "0,0,0,0,0,65535") {
		const [high = 0, low = 0] = full.slice(6)
		return networkOf([high >> 8, high & 255, low >> 8, low & 255].join("."), { v4, v6 })
	}
	const kept = full.slice(0, v6 / 16).map((group) => group.toString(16))
	return `${kept.join(":").replace(/(^|:)0(:0)*$/, "")}::`
}
