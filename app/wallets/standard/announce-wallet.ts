import type { Register, StandardWallet } from "./types.ts"

/** The wallet's side of the Wallet Standard: comes forward now, and again to every app that asks later. */
export function announceWallet(wallet: StandardWallet): void {
	const callback = ({ register }: { register: Register }) => register(wallet)
	window.addEventListener("wallet-standard:app-ready", (event) =>
		callback((event as CustomEvent<{ register: Register }>).detail),
	)
	window.dispatchEvent(new CustomEvent("wallet-standard:register-wallet", { detail: callback }))
}
