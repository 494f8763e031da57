import { expect, test, vi } from "vitest"
import { DESTINATION_PROBLEMS } from "#app/settlement/destinations/destination.ts"
import { UNUSED } from "#app/settlement/destinations/require-destination.server.ts"
import { destinationTable } from "#tests/factories/destinations.ts"
import { migrationWorld } from "#tests/factories/migration-world.ts"
import { openMigrations } from "./open-migrations.server.ts"

vi.setConfig({ testTimeout: 600_000 })

const PRINTED: Readonly<Record<string, string>> = {
	"no-address": "migration:error.notSolana",
	"off-curve": "migration:error.notSolana",
	ours: "migration:error.ourOwn",
}

test("an NFT crosses to no address that is no wallet, and to one that was never used only once its holder has confirmed it", async () => {
	const world = await migrationWorld()
	const table = await destinationTable(world)
	const { asking, nfts, address } = await world.holder()
	const [nft] = nfts
	if (!nft) throw new Error("no NFTs were given")
	const open = (to: string, confirmed: string | null) =>
		openMigrations(asking, {
			wallet: { address, type: "kaia" },
			nfts: [`${nft.contract}/${nft.id}`],
			...{ to, confirmed },
		}).then(
			() => "opened",
			({ code, status, field }: { code: string; status: number; field: string }) => [code, status, field],
		)
	for (const { name, address: to, expected } of table) {
		if (!DESTINATION_PROBLEMS.some((one) => one === expected)) continue
		const code = PRINTED[expected] ?? `destinations:problem.${expected}`
		expect([name, await open(to, to)]).toEqual([name, [code, 400, "to"]])
	}
	expect(await world.rows()).toEqual([])
	const unused = table.find(({ expected }) => expected === "unused")?.address ?? ""
	const used = table.find(({ expected }) => expected === "used")?.address ?? ""
	expect(await open(unused, null)).toEqual([UNUSED, 409, "to"])
	expect(await open(unused, used)).toEqual([UNUSED, 409, "to"])
	expect(await world.rows()).toEqual([])
	expect(await open(used, null)).toBe("opened")
	expect(await open(unused, unused)).toBe("opened")
	const [row] = await world.rows()
	// Nobody has signed with it: it waits a day, as every such destination does.
	expect(row).toMatchObject({ newWalletAddress: unused, destProof: null })
	expect((row?.destFirmAt?.getTime() ?? 0) - (row?.destFixedAt?.getTime() ?? 0)).toBe(86_400_000)
})
