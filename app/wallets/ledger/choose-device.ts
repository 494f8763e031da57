import { WalletProblem } from "../port.ts"

/** The part of WebHID that we touch ourselves; the talking is the kit's. */
export type HidDevice = Readonly<{
	vendorId: number
	collections: readonly Readonly<{ usagePage?: number }>[]
	forget(): Promise<void>
}>
export type Hid = Readonly<{
	getDevices(): Promise<readonly HidDevice[]>
	requestDevice(asked: { filters: { vendorId: number }[] }): Promise<readonly HidDevice[]>
}>

/** Null in browsers without WebHID, and on pages that are not served safely. */
export const usbOf = (browser: Navigator): Hid | null => (browser as Navigator & { hid?: Hid }).hid ?? null

const LEDGER_VENDOR = 0x2c97
/** A device may show a security key beside the channel for its apps. */
const APPS_PAGE = 0xffa0

export const grantedLedgers = async (usb: Hid) =>
	(await usb.getDevices()).filter(({ vendorId }) => vendorId === LEDGER_VENDOR)

/**
 * The one Ledger that this site may already use, or the one that the person picks. Browsers open their list only within seconds
 * of a press: this comes before anything heavy is loaded.
 */
export async function chooseLedger(usb: Hid): Promise<HidDevice> {
	const [granted, second] = await grantedLedgers(usb)
	if (granted && !second) return granted
	const picked = await usb.requestDevice({ filters: [{ vendorId: LEDGER_VENDOR }] })
	const forApps = picked.find(({ collections }) => collections.some(({ usagePage }) => usagePage === APPS_PAGE))
	const device = forApps ?? picked[0]
	if (!device) throw new WalletProblem("closed")
	return device
}
