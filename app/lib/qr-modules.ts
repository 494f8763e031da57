import QRCode from "qrcode"

/**
 * The modules of a QR code, a line a row, "1" for dark. Text up to some 2 kB. A code that is a secret between two devices, as
 * WalletConnect's is, is drawn in the browser and never sent here.
 */
export function qrModules(text: string): string {
	const { modules } = QRCode.create(text, { errorCorrectionLevel: "M" })
	const row = (y: number) => Array.from({ length: modules.size }, (_, x) => (modules.get(y, x) ? "1" : "0")).join("")
	return Array.from({ length: modules.size }, (_, y) => row(y)).join("\n")
}
