import type { KeyOf } from "#app/lib/keys.ts"
import { LANGS } from "#app/lib/lang-of.ts"
import { utcSeconds } from "#app/ui/utc-text.ts"
import { timeOf } from "./beacon/chains.ts"
import type { Verified } from "./checks.ts"
import type { Proof, ProofFault } from "./proof.ts"

/** A moment in UTC, to the second: for programs, and as a reader of the locale writes it. */
export type ToldTime = Readonly<{ iso: string; text: string }>

/** What a verifier says, in words: the same on the page, in the file that needs no site, and on the command line. */
export type Told = Readonly<{
	outcome: keyof typeof VERDICTS
	verdict: string
	/** Null: the beacon is a public one. */
	demo: string | null
	/** `time`: follows the value. */
	facts: readonly Readonly<{ label: string; value: string; time: ToldTime | null }>[]
	checks: readonly Readonly<{ ok: boolean; text: string }>[]
	onChain: readonly Readonly<{ text: string; expected: string | ToldTime | null; at: readonly string[] }>[]
}>

/** How a key of the words is said. */
export type Say = (key: KeyOf<"draw-proofs">, params?: Readonly<Record<string, string>>) => string

/** Whoever shows it has the language: its words, and how it writes moments. */
export type Tongue = Readonly<{ say: Say; locale: string }>

/** `signed`: whoever has the key that signed has said this, and whose key it is remains to be compared. */
const VERDICTS = {
	holds: "draw-proofs:verdict.titleOk",
	signed: "draw-proofs:verdict.titleSigned",
	wrong: "draw-proofs:verdict.titleWrong",
} as const satisfies Record<string, KeyOf<"draw-proofs">>

const outcomeOf = ({ ok, unknownKey }: Verified) => (ok ? (unknownKey ? "signed" : "holds") : "wrong")

const timeAt = (at: Date, locale: string): ToldTime => ({
	iso: at.toISOString().replace(".000", ""),
	text: utcSeconds(at, locale),
})

export const tellVerified = (proof: Proof, verified: Verified, { say, locale }: Tongue): Told => ({
	outcome: outcomeOf(verified),
	verdict: say(VERDICTS[outcomeOf(verified)]),
	demo: verified.demo
		? say(proof.kind === "drop" || proof.kind === "announcement" ? "draw-proofs:demoDrop" : "draw-proofs:demo")
		: null,
	facts: [
		{ label: say("draw-proofs:fact.kind"), value: say(`draw-proofs:kind.${proof.kind}`), time: null },
		...factsOf(proof, { say, locale }),
	],
	checks: verified.checks.map(({ id, ok }) => ({ ok, text: say(`draw-proofs:check.${id}`) })),
	onChain: verified.onChain.map(({ id, at, text = null }) => ({
		text: say(`draw-proofs:chain.${id}`),
		expected: id === "gear-time" && text !== null ? timeAt(new Date(text), locale) : text,
		at,
	})),
})

export const tellFault = (fault: ProofFault, at: string | undefined, say: Say): string =>
	fault === "twice"
		? say("draw-proofs:error.twice", { at: shortly(at ?? "") })
		: fault === "not-a-proof" && at
			? say("draw-proofs:error.not-a-proof-at", { at: shortly(at) })
			: say(`draw-proofs:error.${fault}`)

const shortly = (at: string) => at.slice(0, 80)

/** Of the winners so many are printed; all of them are in the document. */
const MOST_PRINTED = 100

function factsOf(proof: Proof, { say, locale }: Tongue): Told["facts"] {
	const fact = (key: KeyOf<"draw-proofs">, value: string | number, time: ToldTime | null = null) => ({
		label: say(key),
		value: String(value),
		time,
	})
	if (proof.kind === "drop") {
		const { drop, wallet, gift } = proof.entitlement
		return [
			fact("draw-proofs:fact.drop", `${drop.number}, ${drop.id}`),
			fact("draw-proofs:fact.network", gift.chain),
			fact("draw-proofs:fact.wallet", wallet),
			fact("draw-proofs:fact.key", proof.key),
			fact("draw-proofs:fact.gift", say("draw-proofs:fact.units", { units: gift.units, asset: gift.mint })),
		]
	}
	if (proof.kind === "announcement") {
		const { origin, id, edition, publishedAt, texts } = proof.announcement
		return [
			fact("draw-proofs:fact.origin", origin),
			fact("draw-proofs:fact.key", proof.key),
			fact("draw-proofs:fact.announcement", say("draw-proofs:fact.edition", { id: `${id}`, edition: `${edition}` })),
			fact("draw-proofs:fact.publishedAt", utcSeconds(new Date(publishedAt), locale)),
			// Every word that is signed: whoever was sent one compares it with this.
			...LANGS.flatMap((lang) => {
				const said = texts[lang]
				return said ? [fact(`draw-proofs:fact.text.${lang}`, `${said.title}\n\n${said.summary}\n\n${said.body}`)] : []
			}),
		]
	}
	const at = timeOf(proof.beacon, proof.round)
	const round = fact("draw-proofs:fact.round", proof.round, timeAt(at, locale))
	if (proof.kind === "gear") {
		return [
			fact("draw-proofs:fact.network", proof.network),
			fact("draw-proofs:fact.act", say(`draw-proofs:act.${proof.order.act.kind}`)),
			fact("draw-proofs:fact.wallet", proof.order.wallet),
			round,
			fact("draw-proofs:fact.result", gearResult(proof.outcome, say)),
		]
	}
	const { terms, rows, outcome } = proof
	const winners =
		outcome.status === "cancelled"
			? [fact("draw-proofs:fact.result", say("draw-proofs:fact.none"))]
			: outcome.winners.slice(0, MOST_PRINTED).map((winner, n) => ({
					label: say("draw-proofs:fact.prize", { number: String(n + 1) }),
					value: winner
						? say("draw-proofs:fact.winner", { ticket: String(winner.ticket), wallet: winner.wallet })
						: say("draw-proofs:fact.nobody"),
					time: null,
				}))
	return [
		fact("draw-proofs:fact.draw", terms.drawId),
		fact("draw-proofs:fact.network", proof.memos.network),
		round,
		fact("draw-proofs:fact.tickets", rows.length),
		fact("draw-proofs:fact.wallets", new Set(rows.map(([, wallet]) => wallet)).size),
		...winners,
	]
}

function gearResult(outcome: Extract<Proof, { kind: "gear" }>["outcome"], say: Say): string {
	if (outcome.act !== "craft")
		return say(outcome.hit ? "draw-proofs:fact.hit" : "draw-proofs:fact.miss", { level: String(outcome.level) })
	const params = { item: outcome.item, tier: say(`draw-proofs:tier.${outcome.tier}`) }
	return say(outcome.guaranteed ? "draw-proofs:fact.guaranteed" : "draw-proofs:fact.craft", params)
}
