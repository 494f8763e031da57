import { expect, test } from "vitest"
import { fillWallet } from "./fill-wallet.ts"

const top = '<header><button id="wallet-button"><span data-wallet-label="지갑 선택">지갑 선택</span></button></header>'

test("the header names the wallet that is signed in, and keeps what it says without one", () => {
	expect(fillWallet(top, "3zjEcwckF83d1B9KLyj6ohqczqV59frCvGd7VGv6tZvt")).toBe(
		'<header><button id="wallet-button"><span data-wallet-label="지갑 선택">3zjEc...6tZvt</span></button></header>',
	)
	for (const none of ["", '"><b>', "$1"]) expect(fillWallet(top, none)).toBe(top)
})
