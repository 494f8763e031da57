import { expect, test } from "vitest"
import { DEMO_COLLECTIONS, memberText } from "#app/chains/solana/local/nfts/collections.ts"
import { WEAPONS } from "#app/collections/weapons/codex.ts"
import { makeDemoPlans } from "#app/features/mint/demo-plans.server.ts"
import { loader } from "#app/routes/nft.$collection.$file.ts"
import { stakingWorld } from "#tests/factories/staking-world.ts"
import { carriedNft, provenance } from "./carried.server.ts"

test("what plans, the forge and the demo's chain write into NFTs as their file answers with name, picture, attributes and collection", async () => {
	const world = await stakingWorld({ payouts: false })
	await makeDemoPlans(world.worker)
	const ctx = { ...world.web, origin: "https://site.example" }
	const fileOf = async (collection: string, file: string, of = ctx) => {
		// The cast: the route reads nothing else.
		const answer = await loader({ params: { collection, file }, context: { ctx: of } } as never)
		return answer.status === 200 ? ((await answer.json()) as Record<string, unknown>) : answer.status
	}
	expect(await fileOf("crafter", "M3.json")).toMatchObject({
		name: "Punky Crafter #M3",
		symbol: "CRAFTER",
		image: expect.stringMatching(/^https:\/\/site\.example\/art\/crafter\/3\./),
		attributes: [{ trait_type: "Bench", value: "3" }],
		collection: { name: "Punky Crafter" },
	})
	// What may still be changed is told to nobody, since whoever was told keeps it for good.
	await world.database
		.sql`insert into mint_plan select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'name', 'soon',
		'collection', 'soon', 'status', '0', 'opened_at', null, 'text', replace(text::text, '/crafter/', '/soon/')::jsonb))).*
		from mint_plan p where collection = 'crafter' limit 1`
	expect(await fileOf("soon", "M3.json")).toBe(404)
	const [weapon] = WEAPONS
	expect(await fileOf("gearup", `${weapon?.id}.json`)).toMatchObject({
		image: `https://site.example/art/weapons/${weapon?.id}.svg`,
		attributes: expect.arrayContaining([{ trait_type: "Tier", value: weapon?.tier }]),
		collection: { name: "Punky Gearup" },
	})
	const kongz = DEMO_COLLECTIONS.find(({ id }) => id === "kongz")
	if (!kongz) throw new Error("the demo has no kongz")
	const member = memberText(kongz, 7)
	const [, collection = "", file = ""] = /^\/nft\/([a-z]+)\/(.+)$/.exec(member.uri) ?? []
	expect(await fileOf(collection, file)).toMatchObject({
		name: member.name,
		image: expect.stringContaining("/art/kongz/7."),
		attributes: member.traits.map(([trait_type, value]) => ({ trait_type, value })),
		collection: { name: "PunkyKongz" },
	})
	// More than the plan has, no weapon, nothing of the demo elsewhere, and nothing that is no file.
	expect(await fileOf("crafter", "M201.json")).toBe(404)
	expect(await fileOf("crafter", "M03.json")).toBe(404)
	expect(await fileOf("gearup", "no-such-weapon.json")).toBe(404)
	expect(await fileOf(collection, file, { ...ctx, demo: false })).toBe(404)
	for (const odd of ["../x.json", "1.png", "", "constructor.json"]) expect(await fileOf("kongz", odd)).toBe(404)
	for (const id of ["\0", "1\0", "'", "9".repeat(80)]) {
		expect(await provenance(ctx, { contract: `0x${"ab".repeat(20)}`, id })).toBeNull()
		expect(await carriedNft(ctx, { contract: id, id: "1" })).toBeNull()
	}
	expect(await fileOf("given", "00000000-0000-4000-8000-000000000000.json")).toBe(404)
})
