import { Keypair, PublicKey } from "@solana/web3.js"
import { expect, test } from "vitest"
import { type AccountImage, AccountStore } from "./account-store.ts"
import { SYSTEM_PROGRAM, TOKEN_2022_PROGRAM } from "./programs.ts"

const address = () => Keypair.generate().publicKey.toBase58()
const tokenAccount = (owner: string): AccountImage => {
	const data = new Uint8Array(165)
	data.set(Keypair.generate().publicKey.toBytes(), 0)
	data.set(new PublicKey(owner).toBytes(), 32)
	return { lamports: 1n, owner: TOKEN_2022_PROGRAM, data, executable: false }
}

test("what a wallet holds is told as of any slot that is asked for: before and after an account was made over, closed, made anew", () => {
	const store = new AccountStore(() => null)
	const [one, other, account, kept] = [address(), address(), address(), address()]
	const held = (wallet: string, slot: number) => store.heldBy(wallet, slot).map(([key]) => key)
	store.restore(kept, tokenAccount(one))
	const [first, second] = [tokenAccount(one), tokenAccount(other)]
	store.put(account, first, 10, null)
	store.put(account, second, 11, first)
	store.put(account, null, 12, second)
	store.put(account, { ...first, owner: SYSTEM_PROGRAM }, 13, null)
	store.put(account, first, 14, null)
	expect([9, 10, 11, 12, 13, 14].map((slot) => held(one, slot).length)).toEqual([1, 2, 1, 1, 1, 2])
	expect([9, 10, 11, 12, 13, 14].map((slot) => held(other, slot))).toEqual([[], [], [account], [], [], []])
	expect(held("no address", 14)).toEqual([])
})
