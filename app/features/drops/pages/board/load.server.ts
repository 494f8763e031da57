import { publishedKey } from "#app/draws/site-key/published-key.server.ts"
import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { solanaAddressesOf, solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { answersFor, mayHave } from "../../answers.server.ts"
import { askedAddress } from "../../asked-address.ts"
import { DROP_NUMBERS, endOf, returnsAt } from "../../drop.ts"
import { type DropNft, nftsOfDrops } from "../../drop-nfts.server.ts"
import { dropsNow, stateOf } from "../../drops-now.server.ts"
import { giftText } from "../../gift-text.ts"
import { boardDrops, type Drop, logById } from "../../queries.server.ts"
import type { BoardPage, Card } from "./model.ts"

type Asking = Readonly<{ lang: Lang; query: URLSearchParams }>

/** The four drops, and whether the wallet that is asked about may have each. */
export async function boardPage(ctx: Visit, { lang, query }: Asking): Promise<BoardPage> {
	const { address, typed } = askedAddress(query)
	const own = solanaWalletOf(ctx.who)?.address ?? null
	const wallet = address ?? own
	const at = await ctx.now()
	const [drops, key] = await Promise.all([boardDrops(ctx), publishedKey(ctx)])
	const ofNfts = drops.filter(({ kind }) => kind === "nft").map(({ id }) => id)
	const [now, nfts] = await Promise.all([dropsNow(ctx, { drops, at, lang }), nftsOfDrops(ctx, ofNfts)])
	const cards = await Promise.all(
		DROP_NUMBERS.map(async (number): Promise<Card> => {
			const drop = drops.find((one) => one.number === number)
			if (!drop) return { number, drop: null, state: "none", answers: null, may: false }
			const answers = wallet === null ? null : await answersFor(ctx, drop.id, wallet)
			return {
				number,
				drop: shown(ctx, drop, lang, nfts.get(drop.id) ?? []),
				state: stateOf(drop, at),
				answers,
				may: answers !== null && mayHave(answers),
			}
		}),
	)
	return {
		cards,
		asked: wallet === null ? null : { wallet, isTyped: address !== null },
		wallet: own,
		typed: typed ?? "",
		isWrong: typed !== null && address === null,
		now,
		key,
		dialog: dialogOf(cards, query),
		dropped: await droppedOf(ctx, { lang, query }),
	}
}

const shown = (ctx: Visit, drop: Drop, lang: Lang, nfts: readonly DropNft[]): Card["drop"] => ({
	id: drop.id,
	title: drop.texts.title[lang],
	text: drop.texts.text[lang],
	kind: drop.kind,
	nfts,
	isExample: drop.isExample,
	each: giftText(ctx, drop, lang),
	all: giftText(ctx, drop, lang, { times: drop.stock }),
	givenAll: giftText(ctx, drop, lang, { times: drop.given }),
	given: drop.given,
	stock: drop.stock,
	rules: drop.rules,
	snapshotAt: drop.snapshotAt,
	snapshot: drop.snapshotHash === null ? null : { rows: drop.snapshotRows ?? 0, hash: drop.snapshotHash },
	opensAt: drop.opensAt,
	endsAt: endOf(drop),
	returnsAt: returnsAt(drop),
})

function dialogOf(cards: readonly Card[], query: URLSearchParams): BoardPage["dialog"] {
	const of = (name: string) => cards.find((card) => card.drop && `${card.number}` === query.get(name))
	const asked = of("ask")
	const card = asked ?? of("drop")
	if (!card) return null
	const isOver = card.state === "ended" || card.state === "out"
	// Who has reset a failed gift may still ask for it.
	if (isOver && !card.may) return { name: "ended", number: card.number }
	return { name: asked && card.may ? "yes" : "drop", number: card.number }
}

async function droppedOf(ctx: Visit, { lang, query }: Asking): Promise<BoardPage["dropped"]> {
	const id = uuidFrom(query, "dropped")
	const row = id === null ? null : await logById(ctx, id, solanaAddressesOf(ctx.who))
	if (!row) return null
	const { drop, log, nft } = row
	return {
		number: drop.number,
		amount: giftText(ctx, drop, lang, { nft }),
		isDelivered: log.status === "20",
		kind: drop.kind,
	}
}
