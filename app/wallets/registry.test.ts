import { expect, test } from "vitest"
import { WALLET_TYPES, walletTypeOf } from "#app/identity/members/wallet-types.ts"
import { signsHere, WALLETS, type WalletFacts } from "./registry.ts"

const on = (side: "main" | "kaia") =>
	Object.entries<WalletFacts>(WALLETS).flatMap(([type, { sides }]) => (sides.includes(side) ? [type] : []))

test("the printed wallets are on their printed side", () => {
	expect(on("main")).toEqual(expect.arrayContaining(["metamask", "phantom", "solflare", "dcent", "ledger"]))
	expect(on("kaia").sort()).toEqual(["kaia", "klip", "metamask"])
})

test("the registry and the stored types are one list, and kaikas is read as kaia", () => {
	expect(Object.keys(WALLETS).sort()).toEqual([...WALLET_TYPES].sort())
	const read = (name: string) => walletTypeOf(name, { demo: false })
	expect([read("kaikas"), read("phantom"), read("Phantom"), read("demo"), read("demoKaia")]).toEqual([
		"kaia",
		"phantom",
		null,
		null,
		null,
	])
})

test("a payment is signed on the page by Solana accounts of Phantom, Solflare, the demo's wallet and WalletConnect", () => {
	const signing = (chain: string) => WALLET_TYPES.filter((walletType) => signsHere({ chain, walletType }))
	expect(signing("solana").sort()).toEqual(["demo", "phantom", "solflare", "walletconnect"])
	expect([signing("ethereum"), signing("kaia")]).toEqual([[], []])
})
