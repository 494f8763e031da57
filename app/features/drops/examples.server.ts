import { eq } from "drizzle-orm"
import type { Context } from "#app/db/context.ts"
import { inTransaction } from "#app/db/in-transaction.server.ts"
import { readVaults } from "#app/prizes/read-vaults.server.ts"
import { freeNfts } from "#app/prizes/vault-list.server.ts"
import { dropActs } from "./acts.server.ts"
import type { DropRule, DropTexts } from "./drop.ts"
import type { FreeNft } from "./nft-list.ts"
import { sweepDrops } from "./sweep.server.ts"
import { dropNft, giftDrop } from "./tables.server.ts"
import { assetsFor } from "./vault.server.ts"

const DAY_MS = 86_400_000
const STAKED: DropRule = { kind: "staked", collections: ["genesis", "kongz", "hag", "alya"], days: 30 }
const ANYONE: DropRule = { kind: "anyone" }
type Example = Readonly<{
	id: string
	number: number
	kind: "usdc" | "rwa" | "nft"
	/** Of a coin, whole ones each; of NFTs one, so many of its collection as there are gifts. */
	whole: bigint
	collection?: string
	stock: number
	/** Days from the demo's first start. */
	from: number
	to: number
	rules: readonly DropRule[]
	texts: DropTexts
}>

/** What a demo shows: one drop that has ended, one that is open, one that is to come, and one of NFTs that is open. */
const EXAMPLES: readonly Example[] = [
	{
		id: "00000000-0000-4000-8000-00000000d201",
		number: 1,
		kind: "usdc",
		whole: 2n,
		stock: 50,
		from: -20,
		to: -6,
		rules: [STAKED],
		texts: {
			title: { eng: "The first crate", kor: "첫 번째 상자", idn: "Peti pertama" },
			text: {
				eng: "An example of this demo: it has ended, and its page stays. Nobody had asked for it, so nothing was given.",
				kor: "데모의 예시입니다. 드롭은 끝났지만 페이지는 남아 있습니다. 신청한 지갑이 없어 지급된 것도 없습니다.",
				idn: "Contoh di demo ini: sudah berakhir, halamannya tetap ada. Tidak ada yang memintanya, jadi tidak ada yang dibagikan.",
			},
		},
	},
	{
		id: "00000000-0000-4000-8000-00000000d202",
		number: 2,
		kind: "usdc",
		whole: 5n,
		stock: 100,
		from: 0,
		to: 14,
		rules: [STAKED, ANYONE],
		texts: {
			title: { eng: "Dollars by parachute", kor: "하늘에서 내려온 달러", idn: "Dolar berparasut" },
			text: {
				eng: "An example of this demo: 5 USDC of the demo's own chain for any wallet that asks, first come. They are worth nothing elsewhere.",
				kor: "데모의 예시입니다. 신청한 지갑에 선착순으로 데모 체인의 5 USDC를 드립니다. 데모 밖에서는 가치가 없습니다.",
				idn: "Contoh di demo ini: 5 USDC dari blockchain demo untuk dompet mana pun yang memintanya, siapa cepat dia dapat. Di luar demo tidak bernilai apa pun.",
			},
		},
	},
	{
		id: "00000000-0000-4000-8000-00000000d203",
		number: 3,
		kind: "rwa",
		whole: 10n,
		stock: 40,
		from: 21,
		to: 35,
		rules: [STAKED],
		texts: {
			title: { eng: "A piece of a venture", kor: "벤처 한 조각", idn: "Sepotong usaha" },
			text: {
				eng: "An example of this demo, still to come: tokens of a venture that does not exist.",
				kor: "데모의 예시이며 아직 열리지 않았습니다. 실재하지 않는 벤처의 토큰입니다.",
				idn: "Contoh di demo ini, belum dibuka: token dari usaha rekaan.",
			},
		},
	},
	{
		id: "00000000-0000-4000-8000-00000000d204",
		number: 4,
		kind: "nft",
		whole: 1n,
		collection: "kongz",
		stock: 4,
		from: 0,
		to: 14,
		rules: [STAKED, ANYONE],
		texts: {
			title: { eng: "A Kong in the crate", kor: "상자 속의 원숭이", idn: "Kong di dalam peti" },
			text: {
				eng: "An example of this demo: NFTs of the demo's own chain, the lowest number first, one for any wallet that asks.",
				kor: "데모의 예시입니다. 신청한 지갑마다 데모 체인의 NFT를 번호가 낮은 순서대로 하나씩 드립니다.",
				idn: "Contoh di demo ini: NFT dari blockchain demo, nomor terkecil lebih dulu, satu untuk setiap dompet yang memintanya.",
			},
		},
	},
]

/** Writes, announces and opens the examples of a demo, once, by the way that an operator's act goes. Those that the demo's chain has no coin for are left out. */
export async function makeExamples(ctx: Context): Promise<void> {
	if (!ctx.demo) return
	for (const example of EXAMPLES) {
		const [known] = await ctx.db.select({ status: giftDrop.status }).from(giftDrop).where(eq(giftDrop.id, example.id))
		if (!known) await writeDraft(ctx, example)
		if (!known || known.status === "draft") await publish(ctx, example.id)
	}
	await sweepDrops(ctx)
}

async function writeDraft(ctx: Context, example: Example): Promise<void> {
	const of = example.collection === undefined ? coinOf(ctx, example) : await nftsOf(ctx, example)
	if (!of) return
	const at = await ctx.now()
	const day = (n: number) => new Date(at.getTime() + n * DAY_MS)
	const { id, number, kind, stock, from, to, rules, texts } = example
	const { nfts, ...gift } = of
	await inTransaction(ctx, async ({ db }) => {
		const made = await db
			.insert(giftDrop)
			.values({
				id,
				number,
				status: "draft",
				texts,
				kind,
				...gift,
				stock,
				rules,
				snapshotAt: day(from),
				opensAt: day(from),
				closesAt: day(to),
				isExample: true,
				createdBy: "demo",
				createdAt: at,
			})
			.onConflictDoNothing()
			.returning({ id: giftDrop.id })
		if (made.length > 0 && nfts.length > 0)
			await db.insert(dropNft).values(nfts.map((one, position) => ({ ...one, position, dropId: id })))
	})
}

type Gift = Readonly<{ asset: string; units: bigint; nfts: readonly FreeNft[] }>

function coinOf(ctx: Context, { kind, whole }: Example): Gift | null {
	const [asset] = assetsFor(ctx, kind)
	return asset ? { asset: asset.id, units: whole * 10n ** BigInt(asset.scale), nfts: [] } : null
}

/** Those of the vault with the lowest numbers; none while it does not hold enough. */
async function nftsOf(ctx: Context, { collection = "", stock }: Example): Promise<Gift | null> {
	await readVaults(ctx)
	const free = (await freeNfts(ctx)).filter((one) => one.collection === collection).slice(0, stock)
	const nfts = free.map(({ asset, number }) => ({ asset, number }))
	return nfts.length === stock ? { asset: collection, units: 1n, nfts } : null
}

async function publish(ctx: Context, subject: string): Promise<void> {
	const at = await ctx.now()
	const act = {
		id: subject,
		who: "demo",
		kind: "publish-drop",
		subject,
		evidence: { version: "1" },
		createdAt: at,
		doneAt: null,
		outcome: null,
	}
	await dropActs["publish-drop"](ctx, act)
}
