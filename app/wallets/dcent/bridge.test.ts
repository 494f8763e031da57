import { verifyMessage } from "ethers"
import { afterEach, beforeEach, expect, test, vi } from "vitest"
import { stubWindows } from "#tests/outside/bridge-tab.ts"
import { type BridgePayload, DcentDevice } from "#tests/outside/dcent-device.ts"
import { openBridge, SIGNATURE_MS, STATUS_MS } from "./bridge.ts"

const READY = { event: "BridgeEvent", type: "data", payload: "popup-success" }
const TEXT = "example.org wants you to sign in with your Ethereum account:\n0xabc\n\nHello"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
	vi.useRealTimers()
	vi.unstubAllGlobals()
})

/** The stand-in of the bridge, in a tab that this process plays. */
function bridgeOf(device = new DcentDevice()) {
	const windows = stubWindows()
	windows.onOpen = () => device.bridge !== "absent" && windows.say(READY)
	windows.onMessage = async ({ event, idx, payload }) => {
		if (event !== "BridgeRequest") return
		const answer = await device.answer(payload as BridgePayload)
		if (answer) windows.say({ event: "BridgeResponse", type: "json", idx, payload: answer })
	}
	return { windows, device }
}

const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "none",
		(problem: { code?: string }) => problem.code,
	)

/** The code of the problem, and after how much time it came. */
async function after(work: Promise<unknown>, limit: number) {
	let code: string | undefined
	void codeOf(work).then((it) => {
		code = it
	})
	await vi.advanceTimersByTimeAsync(limit - 1)
	const before = code
	await vi.advanceTimersByTimeAsync(1)
	return [before, code]
}

test("the device's first Ethereum account signs the very text, as a personal message", async () => {
	const { windows, device } = bridgeOf()
	const bridge = await openBridge()
	expect(await bridge.address()).toBe(device.address)
	const { address, signature } = await bridge.sign(TEXT)
	expect(signature).toHaveLength(65)
	expect(verifyMessage(TEXT, `0x${Buffer.from(signature).toString("hex")}`).toLowerCase()).toBe(address)
	expect(device.texts).toEqual([TEXT])
	expect(device.asked).toEqual(["info", "getAddress", "getEthereumSignedMessage"])
	expect(windows.opened).toEqual(["https://bridge.dcentwallet.com/v2"])
})

test("nothing is ever sent to another origin than the bridge's", async () => {
	const { windows } = bridgeOf()
	const bridge = await openBridge()
	await bridge.sign(TEXT)
	bridge.close()
	expect(windows.sent.length).toBe(3)
	expect(new Set(windows.sent.map(({ target }) => target))).toEqual(new Set(["https://bridge.dcentwallet.com"]))
})

test("what another window or another origin says in the bridge's name is not heard", async () => {
	const { windows, device } = bridgeOf()
	const bridge = await openBridge()
	device.bridge = "mute"
	const asked = bridge.address()
	const forged = (address: string) => ({
		event: "BridgeResponse",
		type: "json",
		idx: 2,
		payload: { header: { status: "success" }, body: { parameter: { address } } },
	})
	const lie = `0x${"6".repeat(40)}`
	windows.say(forged(lie), { origin: "https://bridge.dcentwallet.com.evil.example" })
	windows.say(forged(lie), { origin: "null" })
	windows.say(forged(lie), { source: {} })
	windows.say({ ...forged(lie), idx: 1 })
	windows.say({ ...forged(lie), type: "data" })
	windows.say(JSON.stringify(forged(lie)))
	windows.say([forged(lie)])
	windows.say(null)
	windows.say({ ...forged(lie), padding: "x".repeat(20_000) })
	windows.say(forged(device.address))
	expect(await asked).toBe(device.address)
})

test("a signature is waited for 30 seconds", async () => {
	const { device } = bridgeOf()
	const bridge = await openBridge()
	device.person = "wait"
	expect(SIGNATURE_MS).toBe(30_000)
	expect(await after(bridge.sign(TEXT), 30_000)).toEqual([undefined, "timeout"])
})

test("a bridge has 5 seconds to come forward, and 5 to say how it is; its page stays open for the person", async () => {
	expect(STATUS_MS).toBe(5_000)
	for (const state of ["absent", "mute"] as const) {
		const { windows, device } = bridgeOf()
		device.bridge = state
		expect(await after(openBridge(), 5_000)).toEqual([undefined, "bridge"])
		expect(windows.tab.closed).toBe(false)
		expect(windows.listening()).toBe(0)
	}
})

test("a window that the browser blocks is told at once", async () => {
	stubWindows({ blocked: true })
	expect(await codeOf(openBridge())).toBe("popupBlocked")
})

test("a bridge that is closed ends the wait, and is not asked again", async () => {
	const { windows, device } = bridgeOf()
	const bridge = await openBridge()
	device.person = "wait"
	const code = codeOf(bridge.sign(TEXT))
	windows.tab.closed = true
	await vi.advanceTimersByTimeAsync(500)
	expect(await code).toBe("bridgeClosed")
	expect(await codeOf(bridge.address())).toBe("bridgeClosed")
	expect([bridge.isOpen(), windows.listening()]).toEqual([false, 0])
	expect(vi.getTimerCount()).toBe(0)
})

test("what the device refuses or lacks is told apart", async () => {
	const { windows, device } = bridgeOf()
	const bridge = await openBridge()
	device.person = "reject"
	expect(await codeOf(bridge.sign(TEXT))).toBe("rejected")
	device.unplugged = true
	expect(await codeOf(bridge.address())).toBe("bridge")
	for (const [code, problem] of [
		["time_out", "timeout"],
		["command_error", "notSupported"],
		["something_new", "failed"],
		[undefined, "failed"],
		[{ toString: null }, "failed"],
		["constructor", "failed"],
	] as const) {
		windows.onMessage = ({ idx }) => {
			const payload = { header: { status: "error" }, body: { error: { code } } }
			windows.say({ event: "BridgeResponse", type: "json", idx, payload })
		}
		expect(await codeOf(bridge.address())).toBe(problem)
	}
})

test("an answer that holds no address, or no signature of 65 bytes, is none", async () => {
	const { windows } = bridgeOf()
	const bridge = await openBridge()
	const address = `0x${"a".repeat(40)}`
	const answer = (payload: unknown) => {
		windows.onMessage = ({ idx }) => windows.say({ event: "BridgeResponse", type: "json", idx, payload })
	}
	for (const parameter of [{}, null, { address: 7 }, { address: "0x12" }, { address: `${address}00` }]) {
		answer({ header: { status: "success" }, body: { parameter } })
		expect(await codeOf(bridge.address())).toBe("noAccount")
	}
	for (const sign of [undefined, "", "0x", `0x${"1".repeat(128)}`, `0x${"1".repeat(132)}`, "z".repeat(132), 5]) {
		answer({ header: { status: "success" }, body: { parameter: { address, sign } } })
		expect(await codeOf(bridge.sign(TEXT))).toBe("failed")
	}
	for (const payload of [undefined, null, "success", { header: null }, { body: null }]) {
		answer(payload)
		expect(await codeOf(bridge.address())).toBe("failed")
	}
})
