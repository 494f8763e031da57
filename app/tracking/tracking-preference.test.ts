import { expect, test } from "vitest"
import { signalledBy, signalsPrivacy, trackingPreference } from "./tracking-preference.ts"

test("who refused usage records is not recorded, whatever else the browser says", () => {
	for (const privacySignal of [true, false])
		expect(trackingPreference({ consent: "needed", privacySignal })).toBe("nothing")
})

test("a browser that asks not to be tracked is recorded without its wallet, even where records were allowed", () => {
	for (const consent of ["usage", null] as const) {
		expect(trackingPreference({ consent, privacySignal: true })).toBe("no-wallet")
		expect(trackingPreference({ consent, privacySignal: false })).toBe("all")
	}
})

test("Global Privacy Control and Do Not Track count, said to the page or to the server", () => {
	expect([{ globalPrivacyControl: true }, { doNotTrack: "1" }, { doNotTrack: "0" }, {}].map(signalsPrivacy)).toEqual([
		true,
		true,
		false,
		false,
	])
	expect([{ "Sec-GPC": "1" }, { DNT: "1" }, { DNT: "0" }].map((one) => signalledBy(new Headers(one)))).toEqual([
		true,
		true,
		false,
	])
})
