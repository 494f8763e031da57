import { gzipSync } from "node:zlib"
import { expect } from "vitest"

/** Throws unless each tag is closed, known, and says nothing but how it is drawn. */
export function wellFormed(svg: string) {
	const open: string[] = []
	for (const [, end, name = "", attributes = "", own] of svg.matchAll(/<(\/?)([a-z]+)((?:\s[^<>]*?)?)(\/?)>/g)) {
		expect(["svg", "g", "path", "use"]).toContain(name)
		expect(attributes).not.toMatch(
			/\b(style|on\w+|class)=|javascript|https?:\/\/(?!www\.w3\.org\/2000\/svg")|NaN|undefined/,
		)
		expect(attributes.match(/href="(?!#)/)).toBeNull()
		if (end) expect(open.pop()).toBe(name)
		else if (!own) open.push(name)
	}
	expect(open).toEqual([])
	expect(svg.replaceAll(/<[^<>]*>/g, "")).toBe("")
	expect(svg.length).toBeLessThan(6500)
	expect(gzipSync(svg).length).toBeLessThan(2500)
}
