import { readFileSync } from "node:fs"
import { PublicKey, type TransactionInstruction } from "@solana/web3.js"
import { expect, test } from "vitest"
import { mintChain } from "../testing.ts"
import { bubblegum } from "./bubblegum.ts"
import { core } from "./core.ts"
import type { Making, Place } from "./standard.ts"
import { STANDARDS } from "./standards.ts"

/** What mpl-core 1.10.0 and mpl-bubblegum 5.1.0 make of the same items. */
const PUBLISHED = JSON.parse(readFileSync(new URL("as-published.json", import.meta.url), "utf8")) as Record<
	"create" | "transfer" | "mintV2",
	{ program: string; keys: string[]; data: string }
>
const key = (n: number) => new PublicKey(new Uint8Array(32).fill(n)).toBase58()
const place: Place = {
	standard: "metaplex-core",
	group: key(4),
	authority: key(2),
	freezeAuthority: null,
	tree: key(6),
}
const making: Making = {
	item: {
		id: "0f5c1d00-8a3e-4c1b-9d2f-6e7a8b9c0d1e",
		text: {
			name: "One #1",
			symbol: "ONE",
			uri: "/1.json",
			traits: [
				["Ground", "Clay"],
				["Mark", "Coil"],
			],
		},
	},
	place,
	payer: key(1),
}
const shown = ({ programId, keys, data }: TransactionInstruction) => ({
	program: programId.toBase58(),
	keys: keys.map((one) => `${one.pubkey.toBase58()} ${one.isSigner ? "s" : ""}${one.isWritable ? "w" : ""}`.trim()),
	data: data.toString("hex"),
})

test("assets of Core and leaves of Bubblegum are asked for byte for byte as their own clients ask", () => {
	expect(core.mint(making, key(5)).map(shown)).toEqual([PUBLISHED.create])
	expect(core.halves?.give(making, key(5)).map(shown)).toEqual([PUBLISHED.transfer])
	expect(core.beside?.(place, making.item.id).address).toBe(core.addressOf(place, making.item.id))
	expect(bubblegum.mint(making, key(5)).slice(-1).map(shown)).toEqual([PUBLISHED.mintV2])
	expect(() => bubblegum.mint({ ...making, place: { ...place, tree: null } }, key(5))).toThrow("a tree")
})

test("what was never run is led to by no setting, and only what is run is", async () => {
	const run = Object.entries(STANDARDS).flatMap(([name, { isRun }]) => (isRun ? [name] : []))
	expect(run).toEqual(["token-2022"])
	const { settings } = await mintChain()
	expect(new Set(settings.collections.map(({ standard }) => standard))).toEqual(new Set(run))
})

test("a leaf has no address, so what marks its item is made beside it, and cannot be made twice", async () => {
	const world = await mintChain()
	const payer = world.funded()
	const authority = world.keys.nftAuthority.publicKey.toBase58()
	const of: Making = { ...making, place: { ...place, authority }, payer: payer.publicKey.toBase58() }
	// The program itself is not on this chain.
	const marker = bubblegum.mint(of, key(5)).slice(0, 2)
	expect((await world.send(marker, payer, world.keys.nftAuthority)).err).toBe(null)
	expect((await world.send(marker, payer, world.keys.nftAuthority)).err).toEqual({
		InstructionError: [0, { Custom: 0 }],
	})
})
