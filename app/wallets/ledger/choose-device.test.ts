import { expect, test } from "vitest"
import { chooseLedger, type HidDevice } from "./choose-device.ts"

const device = (vendorId: number, usagePage = 0xffa0): HidDevice => ({
	vendorId,
	collections: [{ usagePage }],
	forget: async () => {},
})
const usb = (granted: HidDevice[], picked: HidDevice[]) => {
	const asked: number[] = []
	return {
		asked,
		getDevices: async () => granted,
		requestDevice: async ({ filters }: { filters: { vendorId: number }[] }) => {
			asked.push(...filters.map(({ vendorId }) => vendorId))
			return picked
		},
	}
}

test("the one Ledger that a person has allowed is taken without asking again", async () => {
	const ledger = device(0x2c97)
	const browser = usb([device(0x1234), ledger], [])
	expect(await chooseLedger(browser)).toBe(ledger)
	expect(browser.asked).toEqual([])
})

test("with none allowed, or with several, the person picks one", async () => {
	const picked = device(0x2c97)
	for (const granted of [[], [device(0x1234)], [device(0x2c97), device(0x2c97)]]) {
		const browser = usb(granted, [picked])
		expect(await chooseLedger(browser)).toBe(picked)
		expect(browser.asked).toEqual([0x2c97])
	}
})

test("of a device with a security key in it, the channel for its apps is taken", async () => {
	const apps = device(0x2c97)
	expect(await chooseLedger(usb([], [device(0x2c97, 0xf1d0), apps]))).toBe(apps)
})

test("who closes the browser's list is told nothing", async () => {
	await expect(chooseLedger(usb([], []))).rejects.toMatchObject({ code: "closed" })
})
