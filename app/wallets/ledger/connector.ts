import { onPhone } from "../evm/on-phone.ts"
import { loadPart } from "../load-part.ts"
import { type Connected, type Connector, type Problems, type Question, WalletProblem } from "../port.ts"
import { chooseLedger, grantedLedgers, type Hid, type HidDevice, usbOf } from "./choose-device.ts"
import type { Ledger } from "./device.ts"
import { problemOf } from "./problem-of.ts"

const problems: Problems = {
	mobile: { title: "warningTitle", text: "ledgerMobile", next: "useMetaMask" },
	notSupported: { title: "failedTitle", text: "ledgerBrowser", next: "browser" },
	failed: { title: "failedTitle", text: "ledgerFailed", next: "unlock" },
	denied: { title: "failedTitle", text: "ledgerDenied", next: "again" },
}

type Opened = Readonly<{ device: HidDevice; ledger: Ledger }>

async function open(usb: Hid): Promise<Opened> {
	const device = await chooseLedger(usb)
	const { openLedger } = await loadPart(() => import("./device.ts"))
	return { device, ledger: await openLedger(usb, device) }
}

/**
 * No `onChange`: the address was proven by a signature, and a device that is pulled out is still the person's. It is missed, and
 * opened again, when something is to be signed.
 */
function connectedWith(usb: Hid, address: string, chosen: HidDevice, opened: Opened | null): Connected {
	let device = chosen
	let now = opened
	const close = async () => {
		const before = now
		now = null
		await before?.ledger.close().catch(() => {})
	}
	const prove = async ({ message }: Question) => {
		const bytes = new TextEncoder().encode(message)
		now ??= await open(usb)
		device = now.device
		if (now.ledger.address !== address) throw new WalletProblem("noAccount")
		return { message: bytes, signature: await now.ledger.sign(bytes) }
	}
	return {
		account: { chain: "ethereum", address },
		prove: (question) =>
			prove(question).catch(async (error: unknown) => {
				const problem = problemOf(error)
				// A device that broke off is opened anew the next time; one that was only told no stays open.
				if (problem.code !== "denied") await close()
				throw problem
			}),
		async disconnect() {
			await close()
			// The next connection may be another device's: the browser shows its list again.
			await device.forget()
		},
	}
}

const connector: Connector = {
	problems,
	async connect({ showStatus, words }) {
		if (onPhone()) throw new WalletProblem("mobile")
		const usb = usbOf(navigator)
		if (!usb) throw new WalletProblem("notSupported")
		showStatus(words.wallet.ledgerPc)
		try {
			const opened = await open(usb)
			return connectedWith(usb, opened.ledger.address, opened.device, opened)
		} catch (error) {
			throw problemOf(error)
		}
	},
	/** Takes the device at its word until something is to be signed: only then is it opened, and its address compared. */
	async reconnect({ address }) {
		const usb = usbOf(navigator)
		const [device, second] = usb ? await grantedLedgers(usb) : []
		return usb && device && !second ? connectedWith(usb, address, device, null) : null
	},
}
export default connector
