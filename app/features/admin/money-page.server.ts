import { randomUUID } from "node:crypto"
import type { WebContext } from "#app/db/context.ts"
import type { T } from "#app/i18n/words.ts"
import { chainText, sumText } from "#app/identity/proposals/view-texts.server.ts"
import { readCursor } from "#app/lib/keyset.ts"
import type { Lang } from "#app/lib/paths.ts"
import { isUuid } from "#app/lib/uuid.ts"
import { ALL_CHAINS } from "#app/settlement/payouts/acts.server.ts"
import { countAttention } from "./attention.server.ts"
import { holdWords, purposeWords, receiptWords, stopWords } from "./code-words.ts"
import type { MoneyAct } from "./forms.ts"
import {
	listPayouts,
	listStops,
	listUnmatched,
	type PayoutLine,
	type ReceiptLine,
	type StopLine,
} from "./money-list.server.ts"
import { MONEY_TABS, type MoneyRow, type MoneyTab } from "./pages/money.tsx"
import { stopFacts } from "./stop-facts.server.ts"

type Asked = Readonly<{ t: T; lang: Lang; canAct: boolean }>

const ACTS: Readonly<Partial<Record<MoneyTab, readonly MoneyAct[]>>> = {
	held: ["release-payout", "set-receiver", "resolve-payout"],
	stuck: ["retry-payout", "resolve-payout"],
	queued: ["hold-payout"],
	stops: ["clear-stop"],
}

/** The tab that an address asks for; without one what presses most. */
export const readTab = (params: URLSearchParams): MoneyTab =>
	MONEY_TABS.find((one) => one === params.get("show")) ?? "held"

/** A page of money in words: rows of one kind, each with its evidence and what can be done. */
export async function moneyPage(ctx: WebContext, params: URLSearchParams, asked: Asked) {
	const tab = readTab(params)
	const after = readCursor(params.get("after"), isUuid)
	const lines = await countAttention(ctx, { operator: null, demo: true })
	const count = (what: string) => lines.find((one) => one.what === what)?.count ?? 0
	const counts = { stops: count("stops"), unmatched: count("unmatched"), held: count("held"), stuck: count("stuck") }
	const chains = [
		...ctx.chains.all.map(({ id }) => ({
			...{ id, formId: randomUUID() },
			label: asked.t("admin:money.stopChain", { chain: chainText({ ctx }, id) }),
		})),
		{ id: ALL_CHAINS, formId: randomUUID(), label: asked.t("admin:money.stopAllChains") },
	]
	const page = { tab, counts, chains, canAct: asked.canAct }
	if (tab === "stops")
		return { ...page, rows: (await listStops(ctx)).map((one) => rowOfStop(ctx, one, asked)), next: null }
	if (tab === "unmatched")
		return { ...page, rows: (await listUnmatched(ctx)).map((one) => rowOfReceipt(ctx, one, asked)), next: null }
	const { lines: payouts, next } = await listPayouts(ctx, { state: tab, after })
	return { ...page, rows: payouts.map((one) => rowOfPayout(ctx, one, asked)), next }
}

const fact = (key: string, label: string, value: string | null) => (value ? [{ key, label, value }] : [])

/** What somebody may do here, unless it was asked for already. */
const actsOf = (
	tab: MoneyTab,
	{ canAct }: Asked,
	{ small = false, waits }: Readonly<{ small?: boolean; waits: boolean }>,
) =>
	!canAct || waits
		? []
		: (ACTS[tab] ?? []).map((kind) => ({
				kind,
				id: randomUUID(),
				alone: kind === "hold-payout" || (small && (kind === "release-payout" || kind === "retry-payout")),
			}))

/** Of what is done with NFTs; null: it is a sum that is owed. */
function titleOf(kind: string, t: Asked["t"]): string | null {
	if (kind === "thaw") return t("admin:money.thaw")
	return kind === "mint" || kind === "burn" || kind === "update" ? t(`admin:money.orders.${kind}`) : null
}

function rowOfPayout(ctx: WebContext, one: PayoutLine, asked: Asked): MoneyRow {
	const { t, lang } = asked
	const sum = one.asset !== null && one.units !== null ? sumText({ ctx, lang }, one.asset, one.units) : one.kind
	return {
		id: one.id,
		title: titleOf(one.kind, t) ?? sum,
		since: one.at,
		facts: [
			...fact("to", t("admin:money.to"), one.to ?? (one.units === null ? null : t("admin:money.noReceiver"))),
			...fact("purpose", t("admin:money.purpose"), purposeWords(t, one.purpose)),
			...fact("reason", t("admin:money.reason"), one.reason && holdWords(t, one.reason)),
			...fact("camefrom", t("admin:money.camefrom"), one.receipt?.from ?? null),
			...fact(
				"cameby",
				t("admin:money.cameby"),
				one.receipt && `${one.receipt.signature} (${receiptWords(t, one.receipt.reason)})`,
			),
			...fact("signature", t("admin:money.signature"), one.signature),
			...fact("id", "ID", one.id),
		],
		acts: actsOf(one.state, asked, { small: one.small, waits: one.proposal !== null }),
		waiting: one.proposal?.kind ?? null,
	}
}

function rowOfReceipt(ctx: WebContext, one: ReceiptLine, { t, lang }: Asked): MoneyRow {
	return {
		id: one.id,
		title: sumText({ ctx, lang }, one.asset, one.units),
		since: one.at,
		facts: [
			...fact("from", t("admin:money.camefrom"), one.from),
			...fact("reason", t("admin:money.reason"), one.reason && receiptWords(t, one.reason)),
			...fact("signature", t("admin:money.cameby"), one.signature),
			...fact("id", "ID", one.id),
		],
		acts: [],
		waiting: null,
	}
}

function rowOfStop(ctx: WebContext, one: StopLine, asked: Asked): MoneyRow {
	const { t } = asked
	return {
		id: one.id,
		title: stopWords(t, one.reason),
		since: one.since,
		facts: [
			...fact("chain", t("admin:money.chain"), one.chain),
			...fact("subject", t("admin:proposal.about"), one.subject),
			...stopFacts({ ctx, ...asked }, one),
		],
		acts: actsOf("stops", asked, { waits: one.proposal !== null }),
		waiting: one.proposal?.kind ?? null,
	}
}
