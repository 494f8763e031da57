import { create } from "qrcode"

/** A pairing code is a secret between two devices: it is drawn here, and never sent to our server. */
export function qrModules(text: string): string {
	const { modules } = create(text, { errorCorrectionLevel: "M" })
	const row = (y: number) => Array.from({ length: modules.size }, (_, x) => (modules.get(y, x) ? "1" : "0")).join("")
	return Array.from({ length: modules.size }, (_, y) => row(y)).join("\n")
}
