import { getBytes, HDNodeWallet, hashMessage, Mnemonic } from "ethers"
import type { BrowserContext } from "playwright"
import { type HidAsked, type HidInjected, injectHid } from "./inject-hid.ts"
import { packFrames, unpackFrame } from "./ledger-frames.ts"

/** A Ledger on a cable, as the browser shows it: HID reports outside, commands of the Ethereum app inside, real keys. */
export type LedgerDevice = {
	/** The seed of the device; its accounts follow by their path. */
	phrase: string
	app: "Ethereum" | "Solana" | "dashboard"
	locked: boolean
	plugged: boolean
	/** Another program has it open. */
	taken: boolean
	/** It hears everything and answers nothing. */
	mute: boolean
	/** What the person does in the browser's list, and on the device when it asks; "break": the device answers nonsense. */
	onChoose: "pick" | "close"
	onSign: "approve" | "reject" | "break"
	/** The site may use it without asking again. */
	granted: boolean
	/** Whether a session is open, and how often the browser showed its list. */
	opened: boolean
	chooser: number
	/** Paths of the accounts that were asked for, and texts that were signed. */
	readonly paths: string[]
	readonly texts: string[]
	address(path?: string): string
	/** Pulls it out, or plugs it in, and lets every open page know, as the browser does. */
	plug(into: boolean): Promise<void>
}

const VENDOR = 0x2c97
/** A Nano X with an app open. */
const PRODUCT = 0x4015
const ACCOUNT_0 = "m/44'/60'/0'/0/0"
const status = (word: number) => Uint8Array.of(word >> 8, word & 255)
const done = (...parts: Uint8Array[]) => Buffer.concat([...parts, status(0x9000)])

class Refused extends Error {}

export const newPhrase = () => Mnemonic.fromEntropy(crypto.getRandomValues(new Uint8Array(16))).phrase

/** Plugs a virtual Ledger into every page of a context; `absent`: a browser that knows no USB. */
export async function plugLedger(context: BrowserContext, options: { absent?: boolean } = {}): Promise<LedgerDevice> {
	const binding = "__ledger"
	const device: LedgerDevice = {
		phrase: newPhrase(),
		app: "Ethereum",
		locked: false,
		plugged: true,
		taken: false,
		mute: false,
		onChoose: "pick",
		onSign: "approve",
		granted: false,
		opened: false,
		chooser: 0,
		paths: [],
		texts: [],
		address: (path = ACCOUNT_0) => walletAt(device, path).address.toLowerCase(),
		async plug(into) {
			device.plugged = into
			if (!into) device.opened = false
			const detail = into ? "connect" : "disconnect"
			const tell = ([name, detail]: readonly [string, string]) => {
				window.dispatchEvent(new CustomEvent(name, { detail }))
			}
			await Promise.all(context.pages().map((page) => page.evaluate(tell, [`${binding}:plug`, detail] as const)))
		},
	}
	const line = wire(device)
	await context.exposeFunction(binding, (asked: HidAsked) => {
		try {
			return { ok: answer(device, line, asked) }
		} catch (error) {
			if (error instanceof Refused) return { error: error.message }
			throw error
		}
	})
	const injected: HidInjected = { binding, absent: options.absent ?? false, vendorId: VENDOR, productId: PRODUCT }
	await context.addInitScript(injectHid, injected)
	return device
}

const walletAt = ({ phrase }: LedgerDevice, path: string) => HDNodeWallet.fromPhrase(phrase, "", path)

type Wire = { hear(frame: Uint8Array): number[][] | null }

function answer(device: LedgerDevice, line: Wire, asked: HidAsked): unknown {
	switch (asked.what) {
		case "granted":
			return device.granted && device.plugged
		case "choose":
			if (!asked.pressed) throw new Refused("SecurityError")
			device.chooser++
			if (device.onChoose === "pick" && device.plugged) device.granted = true
			return device.onChoose === "pick" && device.plugged
		case "open":
			if (device.taken || !device.plugged) throw new Refused("NotAllowedError")
			device.opened = true
			return true
		case "close":
			device.opened = false
			return true
		case "forget":
			device.granted = false
			return true
		case "report":
			return line.hear(Uint8Array.from(asked.frame.slice(1)))
	}
}

/** Collects the frames of a command, and cuts the answer into frames. */
function wire(device: LedgerDevice): Wire {
	let waiting: Uint8Array = new Uint8Array()
	let expected = 0
	const signing: Uint8Array[] = []
	return {
		hear(frame) {
			const { channel, first, length, bytes } = unpackFrame(frame)
			waiting = first ? bytes : Buffer.concat([waiting, bytes])
			if (first) expected = length
			if (waiting.length < expected) return null
			const said = command(device, waiting.subarray(0, expected), signing)
			return said && packFrames(channel, said)
		},
	}
}

/** One command (APDU): class, instruction, two parameters, length, data. Null: the device stays silent. */
function command(device: LedgerDevice, apdu: Uint8Array, signing: Uint8Array[]): Uint8Array | null {
	const [cla = 0, ins = 0, p1 = 0] = apdu
	const data = apdu.subarray(5)
	if (device.mute) return null
	if (device.locked) return status(0x5515)
	if (cla === 0xb0 && ins === 0x01) return done(nameAndVersion(device.app))
	if (device.app !== "Ethereum") return status(device.app === "dashboard" ? 0x6511 : 0x6e00)
	if (cla !== 0xe0) return status(0x6e00)
	if (ins === 0x02) return address(device, data)
	if (ins === 0x08) return sign(device, p1 === 0, data, signing)
	return status(0x6d00)
}

function nameAndVersion(app: LedgerDevice["app"]): Uint8Array {
	const text = (value: string) => [value.length, ...Buffer.from(value)]
	return Uint8Array.from([1, ...text(app === "dashboard" ? "BOLOS" : app), ...text("1.13.0"), 1, 2])
}

/** A path is a count and as many numbers of four bytes; the upper half of them is hardened. */
function pathOf(data: Uint8Array): { path: string; rest: Uint8Array } {
	const count = data[0] ?? 0
	const view = new DataView(data.buffer, data.byteOffset + 1)
	const steps = Array.from({ length: count }, (_, index) => view.getUint32(index * 4))
	const path = ["m", ...steps.map((step) => (step >= 2 ** 31 ? `${step - 2 ** 31}'` : `${step}`))].join("/")
	return { path, rest: data.subarray(1 + count * 4) }
}

function address(device: LedgerDevice, data: Uint8Array): Uint8Array {
	const { path } = pathOf(data)
	device.paths.push(path)
	const wallet = walletAt(device, path)
	const key = getBytes(wallet.signingKey.publicKey)
	return done(Uint8Array.of(key.length), key, Uint8Array.of(40), Buffer.from(wallet.address.slice(2)))
}

/** The first part carries path and length before the text; the person is asked once all of it is there. */
function sign(device: LedgerDevice, first: boolean, data: Uint8Array, signing: Uint8Array[]): Uint8Array {
	if (first) signing.length = 0
	signing.push(Uint8Array.from(data))
	const { path, rest } = pathOf(Buffer.concat(signing))
	const length = Buffer.from(rest).readUInt32BE(0)
	const text = rest.subarray(4)
	if (text.length < length) return status(0x9000)
	if (device.onSign === "reject") return status(0x6985)
	if (device.onSign === "break") return status(0x6f00)
	device.texts.push(Buffer.from(text).toString())
	const { r, s, v } = walletAt(device, path).signingKey.sign(hashMessage(text))
	return done(Uint8Array.of(v), getBytes(r), getBytes(s))
}
