import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { bls12_381 } from "@noble/curves/bls12-381.js"
import { makeDataFolder } from "#app/db/embedded/home.server.ts"
import { bytesToHex, hexToBytes } from "../bytes.ts"
import type { Beacon } from "./beacon.ts"
import { type BeaconChain, localChain, QUICKNET, roundAt, timeOf } from "./chains.ts"
import { roundMessage } from "./verify-round.ts"

/** Of the data folder; the worker's alone to read. */
const FILE = "beacon-key.json"

/** The key of a data folder, made once. Linked into place, so that of two makers one wins and both read the same. */
export function keptBeaconKey(dataDir: string): Uint8Array {
	const file = join(dataDir, FILE)
	const aside = `${file}.${process.pid}`
	makeDataFolder(dataDir)
	try {
		const key = bytesToHex(bls12_381.utils.randomSecretKey())
		writeFileSync(aside, JSON.stringify({ key }), { mode: 0o600 })
		linkSync(aside, file)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
	} finally {
		rmSync(aside, { force: true })
	}
	return hexToBytes((JSON.parse(readFileSync(file, "utf8")) as { key: string }).key)
}

/**
 * The demo's beacon: drand's scheme with a key of its own, which signs a round when asked for it and none that is still to come by the
 * site's clock. Whoever has the key can reckon all of them, so nothing that it decides is proven to anybody: everything of it says demo.
 */
export function localBeacon(key: Uint8Array, now: () => Promise<Date>): Beacon {
	const { getPublicKey, sign, Signature } = bls12_381.shortSignatures
	let made: BeaconChain | undefined
	return {
		// Reckoned when a draw asks for it: it costs a tenth of what the worker's start does.
		get chain() {
			made ??= localChain(getPublicKey(key).toHex(), QUICKNET.genesis)
			return made
		},
		get publicKey() {
			return this.chain.publicKey
		},
		demo: true,
		roundAt: (at) => roundAt(QUICKNET, at),
		timeOf: (round) => timeOf(QUICKNET, round),
		fetch: async (round) => {
			if (timeOf(QUICKNET, round) > (await now())) return null
			return Signature.toHex(sign(roundMessage(round), key))
		},
	}
}
