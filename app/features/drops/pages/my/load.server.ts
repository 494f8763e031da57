import type { Visit } from "#app/identity/sessions/visitor.server.ts"
import { solanaWalletOf } from "#app/identity/sessions/visitor.server.ts"
import type { Lang } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { GIFT_KINDS, type GiftKind, MOST_TRIES, resetUntil } from "../../drop.ts"
import { giftText } from "../../gift-text.ts"
import { type LogRow, logsOf, newestKind } from "../../queries.server.ts"
import { dropLogStatus } from "../../status.ts"
import type { MyDrops, MyLog } from "./model.ts"

const namedTab = (query: URLSearchParams) => GIFT_KINDS.find((one) => one === query.get("tab"))
export const tabOf = (query: URLSearchParams): GiftKind => namedTab(query) ?? "nft"

/** Null where nobody is signed in with a Solana wallet. */
export async function myDrops(
	ctx: Visit,
	{ lang, query }: Readonly<{ lang: Lang; query: URLSearchParams }>,
): Promise<MyDrops | null> {
	const wallet = solanaWalletOf(ctx.who)
	if (!wallet) return null
	const at = await ctx.now()
	// An address that names no tab leads to where something is.
	const tab = namedTab(query) ?? (await newestKind(ctx, wallet.address)) ?? tabOf(query)
	const rows = await logsOf(ctx, wallet.address, tab)
	const logs = rows.map((row) => shown(ctx, row, lang, at))
	const asked = uuidFrom(query, "reset")
	return { tab, logs, reset: logs.find((log) => log.id === asked && log.canReset) ?? null }
}

function shown(ctx: Visit, { log, drop, nextTryAt, proof, signedAt, nft }: LogRow, lang: Lang, at: Date): MyLog {
	const until = resetUntil(drop)
	const why = (proof as { reason?: unknown } | null)?.reason
	return {
		id: log.id,
		number: drop.number,
		title: drop.texts.title[lang],
		// Reset, it may be another one.
		amount: giftText(ctx, drop, lang, { nft: log.status === "0" ? null : nft }),
		nft: log.status === "0" ? null : nft,
		status: dropLogStatus.nameOf(log.status),
		code: log.status,
		createdAt: log.createdAt,
		tries: log.tries,
		nextTryAt,
		why: typeof why === "string" ? why : null,
		canReset:
			log.status === "40" &&
			proof !== null &&
			log.tries < MOST_TRIES &&
			at < until &&
			["open", "ended"].includes(drop.status),
		resetUntil: until,
		isSigned: signedAt !== null,
	}
}
