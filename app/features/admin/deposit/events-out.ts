import { attemptFacts, attemptTone, type Event } from "./events-in.ts"
import type { Writer } from "./facts.ts"
import type { Rows } from "./rows.server.ts"
import type { Tone } from "./verdicts.ts"

const PAYOUT_TONES: Readonly<Record<Rows["outgoings"][number]["status"], Tone>> = {
	held: "bad",
	stuck: "bad",
	queued: "wait",
	sending: "wait",
	done: "good",
	cancelled: "plain",
}

/** What is owed back or paid out, each transaction that was to carry it, and what the chain shows of those that landed. */
export function eventsOut({ outgoings, sent, debits }: Rows, write: Writer): Event[] {
	const carried = new Map(sent.map((one) => [one.id, one]))
	return [
		...outgoings.map((one) => owed(one, write)),
		...[...carried.values()].map((one): Event => {
			const { id, createdAt, status } = one
			const facts = attemptFacts(one, write)
			return { key: `attempt ${id}`, at: createdAt, what: `sent-${status}`, tone: attemptTone(status), facts }
		}),
		...debits.map((one) => {
			const after = sent.find(({ signature }) => signature === one.signature)?.createdAt
			return { ...left(one, write), after }
		}),
	]
}

const NFTS = ["thaw", "mint", "burn", "update"] as const
/** What is done with NFTs: no sum of ours leaves by it. */
const ofNfts = ({ kind }: Rows["outgoings"][number]) => NFTS.find((one) => one === kind)

function owed(one: Rows["outgoings"][number], write: Writer): Event {
	const what = ofNfts(one) ?? (one.purpose === "refund" ? "refund" : "payout")
	return {
		key: `outgoing ${one.id}`,
		at: one.createdAt,
		what: `owed-${what}`,
		tone: PAYOUT_TONES[one.status],
		payout: { state: one.status, hold: one.status === "held" || one.status === "stuck" ? one.reason : null },
		facts: [
			...(ofNfts(one) || one.work ? [] : write.text("amount", write.amount(one))),
			...write.text("purpose", one.purpose),
			...write.text("to", one.toAddress),
			...write.text("code", one.reason),
			...write.at("released", one.releasedAt),
			...write.text("id", one.id),
			...write.text("subject", one.subjectId),
		],
	}
}

/** One transaction may carry payouts of others, too: these are sums of all that it took. */
function left(one: Rows["debits"][number], write: Writer): Event {
	return {
		key: `debit ${one.id}`,
		at: one.blockTime,
		what: "left",
		tone: "plain",
		facts: [
			...(one.units > 0n ? write.text("whole", write.amount(one)) : []),
			...write.text("fromAccount", one.account),
			...write.text("signature", one.signature),
			...write.text("slot", one.slot),
		],
	}
}
