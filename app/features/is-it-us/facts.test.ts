import { Connection } from "@solana/web3.js"
import { expect, test } from "vitest"
import { assetsOf } from "#app/chains/assets.ts"
import { chainsOf } from "#app/chains/chains.ts"
import { collectionsOf } from "#app/chains/collections.ts"
import { solanaAdapter } from "#app/chains/solana/adapter.server.ts"
import { ourAddresses } from "./facts.server.ts"

test("what holders of NFTs are asked to sign names a freezing authority and its signer: both stand among our addresses", () => {
	const [multisig, service] = ["A".repeat(44), "B".repeat(44)]
	const solana = new Connection("http://127.0.0.1:1")
	const addressesWith = (freezing: Readonly<{ multisig: string; service: string }> | null) =>
		ourAddresses({
			...{ assets: assetsOf([]), vaults: [], collections: collectionsOf([]), nftVaults: [] },
			chains: chainsOf({ solana: solanaAdapter(solana, () => "solana:test", null, { collections: [], freezing }) }),
		})
	expect(addressesWith({ multisig, service })).toEqual([
		{ kind: "freezes", of: "NFT", chain: "solana", address: multisig, owner: service },
	])
	expect(addressesWith(null)).toEqual([])
})
