import { verifyMessage } from "ethers"
import { afterEach, expect, test, vi } from "vitest"
import { stubWindows } from "#tests/outside/bridge-tab.ts"
import { type BridgePayload, DcentDevice } from "#tests/outside/dcent-device.ts"
import type { Connected, Question } from "../port.ts"
import { words } from "../words/en.ts"
import { connectDevice, remembered } from "./device.ts"

afterEach(() => vi.unstubAllGlobals())

function bridgeOf(device = new DcentDevice()) {
	const windows = stubWindows()
	windows.onOpen = () => windows.say({ event: "BridgeEvent", type: "data", payload: "popup-success" })
	windows.onMessage = async ({ event, idx, payload }) => {
		if (event !== "BridgeRequest") return
		const answer = await device.answer(payload as BridgePayload)
		if (answer) windows.say({ event: "BridgeResponse", type: "json", idx, payload: answer })
	}
	return { windows, device }
}

const host = () => ({ words, showStatus: vi.fn<(text: string) => void>() })
const QUESTION: Question = { message: "example.org wants you to sign in", input: {}, code: "7KQ4" }
const codeOf = (work: Promise<unknown>) =>
	work.then(
		() => "none",
		(problem: { code?: string }) => problem.code,
	)
const signerOf = ({ signature }: { signature: Uint8Array }) =>
	verifyMessage(QUESTION.message, `0x${Buffer.from(signature).toString("hex")}`).toLowerCase()

test("one window serves the connection and the signature, and closes after it", async () => {
	const { windows, device } = bridgeOf()
	const at = host()
	const wallet = await connectDevice(at)
	expect(wallet.account).toEqual({ chain: "ethereum", address: device.address })
	expect(at.showStatus).toHaveBeenCalledWith(words.status.device)
	expect(windows.tab.closed).toBe(false)
	const proof = await wallet.prove(QUESTION)
	expect(proof && signerOf(proof)).toBe(device.address)
	expect(proof && new TextDecoder().decode(proof.message)).toBe(QUESTION.message)
	expect([windows.opened.length, windows.tab.closed]).toEqual([1, true])
})

test("a remembered account opens no window until something is signed", async () => {
	const { windows, device } = bridgeOf()
	const wallet = remembered({ chain: "ethereum", address: device.address })
	expect(windows.opened).toEqual([])
	const proof = await wallet?.prove(QUESTION)
	expect(proof && signerOf(proof)).toBe(device.address)
	expect([windows.opened.length, windows.tab.closed]).toEqual([1, true])
})

test("only an Ethereum account in its stored spelling is remembered", () => {
	const address = `0x${"ab".repeat(20)}`
	expect(remembered({ chain: "solana", address })).toBeNull()
	expect(remembered({ chain: "kaia", address })).toBeNull()
	for (const other of ["", "0x", address.toUpperCase(), `${address}0`, "7".repeat(44)])
		expect(remembered({ chain: "ethereum", address: other })).toBeNull()
})

test("another account on the device is reported, and signs nothing in the old one's name", async () => {
	const { windows, device } = bridgeOf()
	const wallet = remembered({ chain: "ethereum", address: device.address })
	const seen: Connected[] = []
	wallet?.onChange?.((now) => now && seen.push(now))
	const next = device.changeSeed()
	expect(await codeOf(wallet?.prove(QUESTION) ?? Promise.resolve())).toBe("closed")
	expect(device.texts).toEqual([])
	expect(seen.map(({ account }) => account.address)).toEqual([next])
	const proof = await seen[0]?.prove(QUESTION)
	expect(proof && signerOf(proof)).toBe(next)
	expect([windows.opened.length, windows.tab.closed]).toEqual([1, true])
})

test("a device that is exchanged between the address and the signature proves nothing", async () => {
	const { windows, device } = bridgeOf()
	const wallet = await connectDevice(host())
	device.changeSeed()
	expect(await codeOf(wallet.prove(QUESTION))).toBe("closed")
	expect(windows.tab.closed).toBe(true)
})

test("a refusal closes the window, a missing device leaves it open, and either can be tried again", async () => {
	const { windows, device } = bridgeOf()
	device.unplugged = true
	expect(await codeOf(connectDevice(host()))).toBe("bridge")
	expect(windows.tab.closed).toBe(false)
	device.unplugged = false
	const wallet = await connectDevice(host())
	device.person = "reject"
	expect(await codeOf(wallet.prove(QUESTION))).toBe("rejected")
	expect(windows.tab.closed).toBe(true)
	device.person = "approve"
	const proof = await wallet.prove(QUESTION)
	expect(proof && signerOf(proof)).toBe(device.address)
})

test("disconnecting closes the window", async () => {
	const { windows } = bridgeOf()
	const wallet = await connectDevice(host())
	await wallet.disconnect?.()
	expect([windows.tab.closed, windows.listening()]).toEqual([true, 0])
})
