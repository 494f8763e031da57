import { expect, test } from "vitest"
import { cpuTimed } from "#tests/busy.ts"
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

test("an IPv4 address is one customer in whichever form it comes, and not one with all others", () => {
	const wide = { v4: 32, v6: 64 }
	for (const form of ["203.0.113.77", "::ffff:203.0.113.77", "::ffff:cb00:714d", "0:0:0:0:0:FFFF:CB00:714D"])
		expect(networkOf(form, wide)).toBe("203.0.113.77")
	expect(networkOf("::ffff:cb00:714e", wide)).not.toBe(networkOf("::ffff:cb00:714d", wide))
})

test("a text without end is no address, and costs no time", async () => {
	const { cpuMs } = await cpuTimed(() => {
		for (const junk of ["1:".repeat(8192), "%\n".repeat(8192), "1.".repeat(8192)]) expect(networkOf(junk)).toBe("")
	})
	expect(cpuMs).toBeLessThan(100)
})
