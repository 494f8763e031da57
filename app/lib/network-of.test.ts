import { expect, test } from "vitest"
import { networkOf } from "./network-of.ts"

test("of an internet address only the network is kept", () => {
	expect(networkOf("203.0.113.77")).toBe("203.0.113.0")
	expect(networkOf("::ffff:203.0.113.77")).toBe("203.0.113.0")
	expect(networkOf("2001:db8:85a3:8d3:1319:8a2e:370:7348")).toBe("2001:db8:85a3::")
	expect(networkOf("2001:db8::1")).toBe("2001:db8::")
	expect(networkOf("::1")).toBe("::")
	expect(networkOf("fe80::1%eth0")).toBe("fe80::")
})

test("what is no address becomes nothing", () => {
	for (const junk of ["", "unknown", "1.2.3", "1.2.3.999", "1:2:3", "::1::", "<script>", "12345::", "\0"])
		expect(networkOf(junk)).toBe("")
})

test("one IPv6 customer counts as one, however many addresses it uses", () => {
	const wide = { v4: 32, v6: 64 }
	expect(networkOf("2001:db8:1:2:3::1", wide)).toBe(networkOf("2001:db8:1:2:ffff::9", wide))
	expect(networkOf("203.0.113.77", wide)).toBe("203.0.113.77")
})
