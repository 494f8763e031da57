import { and, desc, eq, isNotNull } from "drizzle-orm"
import { isAnyOf } from "#app/db/is-any-of.server.ts"
import { timeOf } from "#app/draws/beacon/chains.ts"
import { chainSchema, isPublicBeacon } from "#app/draws/beacon/proof.ts"
import { orderSchema } from "#app/draws/craft/order.ts"
import { craftsLeft } from "#app/draws/craft/pity.ts"
import { outcomeSchema, pitySchema } from "#app/draws/craft/receipt.ts"
import { solanaWalletOf, type Visit } from "#app/identity/sessions/visitor.server.ts"
import { formatMoney, money } from "#app/lib/money.ts"
import { type Lang, LOCALES } from "#app/lib/paths.ts"
import { uuidFrom } from "#app/lib/uuid.ts"
import { cosigned } from "#app/settlement/cosigned/tables.server.ts"
import { SIGN_MINUTES } from "../../open-gear.server.ts"
import { ownCodex } from "../../own-codex.server.ts"
import { findGear, forgeCoin, type Gear, inputsOf } from "../../pledge-of.server.ts"
import { lastReceipt, pityOf } from "../../roll-gear.server.ts"
import { oddsOf } from "../../rules.server.ts"
import { gearStatus } from "../../status.ts"
import { gear, gearItem, gearReceipt } from "../../tables.server.ts"
import { oddsView } from "../forge/load.server.ts"
import type { GearLine, GearSheet, MyForge } from "./model.ts"

const MOST = 50

type Asking = Readonly<{ lang: Lang; query: URLSearchParams }>

/** What a wallet has asked of the forge, and the weapons that it holds. Null: nobody has signed in. */
export async function myForge(ctx: Visit, { lang, query }: Asking): Promise<MyForge | null> {
	const wallet = solanaWalletOf(ctx.who)
	if (!ctx.who.wallet) return null
	if (!wallet) return { canHave: false, wallet: null, lines: [], codex: null, sheet: null }
	const id = uuidFrom(query, "gear")
	return {
		canHave: true,
		wallet: { address: wallet.address, walletType: wallet.walletType },
		lines: await linesOf(ctx, wallet.address, lang),
		codex: await ownCodex(ctx, wallet.address),
		sheet: id ? await sheetOf(ctx, { id, owner: wallet.address, lang }) : null,
	}
}

async function linesOf(ctx: Visit, owner: string, lang: Lang): Promise<readonly GearLine[]> {
	const coin = forgeCoin(ctx)
	const rows = await ctx.db
		.select({ one: gear, outcome: gearReceipt.outcome })
		.from(gear)
		.leftJoin(gearReceipt, eq(gearReceipt.gearId, gear.id))
		.where(and(eq(gear.owner, owner), eq(gear.chain, ctx.chains.solana.name)))
		.orderBy(desc(gear.createdAt))
		.limit(MOST)
	return rows.map(({ one, outcome }) => ({
		id: one.id,
		kind: one.kind,
		status: gearStatus.nameOf(one.status),
		at: one.createdAt,
		price: coin ? formatMoney(money(coin, one.units), LOCALES[lang]) : "",
		outcome: outcome === null ? null : outcomeSchema.parse(outcome),
	}))
}

type Wanted = Readonly<{ id: string; owner: string; lang: Lang }>

async function sheetOf(ctx: Visit, { id, owner, lang }: Wanted): Promise<GearSheet | null> {
	const one = await findGear(ctx, id)
	const coin = forgeCoin(ctx)
	if (!one || one.owner !== owner || !coin) return null
	const rule = await oddsOf(ctx, one.ruleId)
	const odds = oddsView({ id: one.ruleId, body: rule, validFrom: one.createdAt, example: false }, { lang, coin })
	const { act } = orderSchema.parse(one.order)
	const tier = act.kind === "craft" ? null : act.tier
	const of = odds.tiers.find((row) => row.tier === tier)
	const [said] = await ctx.db.select().from(gearReceipt).where(eq(gearReceipt.gearId, id))
	const item = act.kind === "craft" ? null : await itemOf(ctx, one.chain, act.item)
	const outcome = said ? outcomeSchema.parse(said.outcome) : null
	const foretold = one.provisional === null ? null : outcomeSchema.parse(one.provisional)
	return {
		id,
		kind: one.kind,
		status: gearStatus.nameOf(one.status),
		failure: one.failure,
		price: formatMoney(money(coin, one.units), LOCALES[lang]),
		endsAt: new Date(one.createdAt.getTime() + SIGN_MINUTES * 60_000),
		isHandedIn: await isHandedIn(ctx, one),
		inputs: (await inputsOf(ctx, id)).map(({ role, number, state }) => ({ role, number, state })),
		item: item && act.kind !== "craft" ? { weapon: item.weapon, tier: act.tier, level: act.level } : null,
		chancePpm: act.kind === "enhance" ? (of?.enhancePpm ?? null) : act.kind === "evolve" ? odds.evolvePpm : null,
		odds,
		paid: one.signature,
		blockTime: one.blockTime,
		round: one.round,
		roundAt: one.round === null ? null : timeOf(chainSchema.parse(one.beacon), one.round),
		isDemo: one.beacon === null ? ctx.demo : !isPublicBeacon(chainSchema.parse(one.beacon)),
		outcome: outcome ?? foretold,
		isFinal: outcome !== null,
		result: one.result,
		receipt: said?.hash ?? null,
		pity: said
			? craftsLeft(rule.odds, pityAfter(outcome, said.pity))
			: act.kind === "craft"
				? craftsLeft(rule.odds, pityOf(rule, await lastReceipt(ctx, one)))
				: [],
	}
}

const pityAfter = (outcome: GearSheet["outcome"], before: unknown) =>
	outcome?.act === "craft" ? outcome.pityAfter : pitySchema.parse(before)

async function itemOf({ db }: Pick<Visit, "db">, chain: string, asset: string) {
	const [row] = await db
		.select({ weapon: gearItem.weapon })
		.from(gearItem)
		.where(and(eq(gearItem.chain, chain), eq(gearItem.asset, asset)))
	return row ?? null
}

/** What its owner has signed waits for us: nothing else is to be signed meanwhile. */
const isHandedIn = async ({ db }: Pick<Visit, "db">, { id, status }: Gear): Promise<boolean> =>
	status === gearStatus.code("wait") &&
	(await db.$count(
		cosigned,
		and(eq(cosigned.subjectId, id), isAnyOf(cosigned.status, ["stored", "live"]), isNotNull(cosigned.signed)),
	)) > 0
