import { expect, test } from "vitest"
import { LEDGER_PATH } from "./path.ts"

test("a Ledger shows its first Ethereum account, and no other (C067, Q030)", () => {
	expect(LEDGER_PATH).toBe("44'/60'/0'/0/0")
})
