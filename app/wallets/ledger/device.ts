import {
	type DeviceActionIntermediateValue,
	type DeviceActionState,
	DeviceActionStatus,
	type DeviceManagementKit,
	DeviceManagementKitBuilder,
	type DiscoveredDevice,
	type DmkError,
	type ExecuteDeviceActionReturnType,
} from "@ledgerhq/device-management-kit"
import { SignerEthBuilder } from "@ledgerhq/device-signer-kit-ethereum"
import { webHidIdentifier, webHidTransportFactory } from "@ledgerhq/device-transport-kit-web-hid"
import { bytesOf } from "../hex.ts"
import { grantedLedgers, type Hid, type HidDevice } from "./choose-device.ts"
import { LEDGER_PATH } from "./path.ts"

export type Ledger = Readonly<{
	/** Lower-case, of the account at `LEDGER_PATH`. */
	address: string
	/** 65 bytes: r, s, v. */
	sign(message: Uint8Array): Promise<Uint8Array>
	close(): Promise<void>
}>

const LISTED_MS = 5000
/** An address needs no press on the device: one that says nothing for so long is stuck. */
const ADDRESS_MS = 15_000
/** The notice asks the person to open the app; the kit would close the one that is open and start it by itself. */
const AS_IT_IS = { skipOpenApp: true }

/** Explains transactions with the help of Ledger's servers. We sign plain text only and ask nobody. */
const ASKS_NOBODY: Parameters<SignerEthBuilder["withContextModule"]>[0] = {
	getContexts: async () => [],
	getFieldContext: () => Promise.reject(new Error("no context")),
	getTypedDataFilters: () => Promise.reject(new Error("no context")),
	report: async () => {},
}

/** Opens a device that the site may use. A kit of its own each time: nothing is carried over from an attempt that broke. */
export async function openLedger(usb: Hid, chosen: HidDevice): Promise<Ledger> {
	const kit = new DeviceManagementKitBuilder().addTransport(webHidTransportFactory).build()
	const device = await listed(kit, usb, chosen)
	const sessionId = await kit.connect({ device, sessionRefresherOptions: { isRefresherDisabled: true } })
	const close = () => kit.disconnect({ sessionId })
	const signer = new SignerEthBuilder({ dmk: kit, sessionId }).withContextModule(ASKS_NOBODY).build()
	try {
		const { address } = await outcome(signer.getAddress(LEDGER_PATH, AS_IT_IS), ADDRESS_MS)
		return {
			address: address.toLowerCase(),
			sign: async (message) => joined(await outcome(signer.signMessage(LEDGER_PATH, message, AS_IT_IS))),
			close,
		}
	} catch (error) {
		await close().catch(() => {})
		throw error
	}
}

/** The kit has names of its own for the devices, in the order of the browser. */
async function listed(kit: DeviceManagementKit, usb: Hid, chosen: HidDevice): Promise<DiscoveredDevice> {
	const at = (await grantedLedgers(usb)).indexOf(chosen)
	return new Promise((resolve, reject) => {
		const timer = setTimeout(() => reject(new Error("the device is not listed")), LISTED_MS)
		kit.listenToAvailableDevices({ transport: webHidIdentifier }).subscribe({
			next(devices: DiscoveredDevice[]) {
				const device = devices[at]
				if (!device) return
				clearTimeout(timer)
				resolve(device)
			},
			error: reject,
		})
	})
}

function outcome<Output, Failure extends DmkError, Step extends DeviceActionIntermediateValue>(
	{ observable, cancel }: ExecuteDeviceActionReturnType<Output, Failure, Step>,
	patienceMs?: number,
): Promise<Output> {
	return new Promise((resolve, reject) => {
		const timer = patienceMs && setTimeout(() => stop(), patienceMs)
		const stop = () => {
			cancel()
			reject(new Error("the device does not answer"))
		}
		observable.subscribe({
			next(state: DeviceActionState<Output, Failure, Step>) {
				if (state.status === DeviceActionStatus.Completed) resolve(state.output)
				else if (state.status === DeviceActionStatus.Error) reject(state.error)
			},
			error: reject,
			complete() {
				clearTimeout(timer)
				reject(new Error("the device said nothing"))
			},
		})
	})
}

function joined({ r, s, v }: { r: string; s: string; v: number }): Uint8Array {
	const bytes = new Uint8Array(65)
	bytes.set(bytesOf(r) ?? [], 0)
	bytes.set(bytesOf(s) ?? [], 32)
	// Some versions of the app count from 0.
	bytes[64] = v < 27 ? v + 27 : v
	return bytes
}
