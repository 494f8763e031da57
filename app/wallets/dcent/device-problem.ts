import { type ProblemCode, WalletProblem } from "../port.ts"

/** Codes of both bridges: the first spells them, the second counts them (EIP-1193, and 5000 and up for the device). */
const CODES = new Map<unknown, ProblemCode>(
	Object.entries({
		user_cancel: "rejected",
		4001: "rejected",
		5004: "rejected",
		no_device: "bridge",
		device_not_connected: "bridge",
		5001: "bridge",
		device_locked: "bridge",
		5002: "bridge",
		time_out: "timeout",
		device_timeout: "timeout",
		5003: "timeout",
		5006: "timeout",
		"pop-up_closed": "bridgeClosed",
		4900: "bridgeClosed",
		// "I do not know this command": command_error, not supported coin type, method not found.
		command_error: "notSupported",
		coin_type_error: "notSupported",
		"-32601": "notSupported",
	}),
)

/** Only what nobody expects carries a cause, which is logged; a refusal or a device that is off is no fault. */
export function problemOf(code: unknown): WalletProblem {
	const spelled = typeof code === "string" || typeof code === "number" ? String(code) : "no code"
	const known = CODES.get(spelled)
	return known ? new WalletProblem(known) : new WalletProblem("failed", new Error(`D'CENT: ${spelled.slice(0, 80)}`))
}
