import { expect, test } from "vitest"
import { WalletProblem } from "../port.ts"
import { problemOf } from "./problem-of.ts"

/** The kit hands on a status that it knows, and wraps one that it does not. */
const known = (errorCode: string) => ({ _tag: "EthAppCommandError", errorCode, originalError: undefined })
const wrapped = (errorCode: string) => ({ _tag: "UnknownDeviceExchangeError", originalError: { errorCode } })

test("a no on the device is a no of the person", () => {
	for (const error of [known("6985"), known("5501"), wrapped("6985")]) {
		expect(problemOf(error)).toMatchObject({ code: "denied", cause: undefined })
	}
})

test("a device that is locked or shows another app is told about, and is no fault", () => {
	for (const error of [known("5515"), known("6e00"), known("6D00"), wrapped("6511"), wrapped("6804")]) {
		expect(problemOf(error)).toMatchObject({ code: "failed", cause: undefined })
	}
})

test("what nobody expects is a failure that keeps its cause", () => {
	for (const error of [known("6f00"), new Error("the device is not listed"), new DOMException("no"), "broken", null]) {
		expect(problemOf(error)).toMatchObject({ code: "failed", cause: error })
	}
	const closed = new WalletProblem("closed")
	expect(problemOf(closed)).toBe(closed)
})
