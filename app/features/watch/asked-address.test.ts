import { Keypair } from "@solana/web3.js"
import { expect, test } from "vitest"
import { askedAddress } from "./asked-address.ts"

const asked = (query: string) => askedAddress(new URLSearchParams(query))
const address = Keypair.generate().publicKey.toBase58()

test("an address is taken with whatever space stands around it, and nothing is asked where nothing was typed", () => {
	expect(asked("")).toEqual({ address: null, typed: null })
	for (const text of [address, ` ${address}\n`, `\u200b${address}\u202e`, `\t${address}\0`])
		expect(asked(`address=${encodeURIComponent(text)}`), text).toEqual({ address, typed: address })
	expect(asked("address=11111111111111111111111111111111").address).toBe("1".repeat(32))
})

test("what is no address is told as it was typed, without what nobody sees, and not at any length", () => {
	for (const [text, typed] of [
		["", ""],
		["   ", ""],
		["abc", "abc"],
		[address.slice(9), address.slice(9)],
		[`${address}${address}`, `${address}${address}`],
		[`0${address.slice(1)}`, `0${address.slice(1)}`],
		["a\0b\u202ec", "a b c"],
		["x".repeat(6_000), ""],
		["z".repeat(44), "z".repeat(44)],
		["<script>alert(1)</script>", "<script>alert(1)</script>"],
		["\ud800", "\ufffd"],
	] as const)
		expect(asked(`address=${encodeURIComponent(Buffer.from(text).toString())}`), text.slice(0, 40)).toEqual({
			address: null,
			typed,
		})
	expect(asked(`address[]=${address}`)).toEqual({ address: null, typed: null })
	expect(asked(`address=${address}&address=x`).address).toBe(address)
	expect(asked(`address=x&address=${address}`).address).toBe(null)
})
