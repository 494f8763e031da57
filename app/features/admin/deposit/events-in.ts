import type { Writer } from "./facts.ts"
import type { Rows } from "./rows.server.ts"
import { type Said, type StoryEvent, whyOf } from "./story.ts"
import type { Tone } from "./verdicts.ts"

type Vaults = readonly Readonly<{ account: string; owner: string }>[]
/** Before it is known what was searched for. `after`: what came before it, though the chain's clock, which counts whole seconds, says otherwise. */
export type Event = Omit<StoryEvent, "isSought"> & Readonly<{ after?: Date | undefined }>

/** What was asked for, what was handed in to pay it, and what arrived. */
export function eventsIn({ asked, handedIn, receipts, lookups }: Rows, write: Writer, vaults: Vaults): Event[] {
	return [
		...(asked ? [askedFor(asked, write, vaults)] : []),
		...handedIn.map((one) => signedBytes(one, write)),
		...receipts.flatMap((one) => {
			const after = handedIn.find(({ signature }) => signature === one.signature)?.createdAt
			return [{ ...seen(one, write, vaults), after }, judged(one, write)]
		}),
		...lookups.map((one) => lookedFor(one, write)),
	]
}

const ownerOf = (vaults: Vaults, account: string) => {
	const owner = vaults.find((one) => one.account === account)?.owner
	return owner === account ? null : owner
}

function askedFor(asked: NonNullable<Rows["asked"]>, write: Writer, vaults: Vaults): Event {
	return {
		key: `intent ${asked.id}`,
		at: asked.createdAt,
		what: "asked",
		tone: "plain",
		facts: [
			...write.text("amount", write.amount(asked)),
			...write.text("purpose", asked.purpose),
			...write.word("state", asked.status),
			...write.text("owner", asked.owner),
			...write.text("toAccount", asked.vault),
			...write.text("vault", ownerOf(vaults, asked.vault)),
			...write.text("reference", asked.reference),
			...write.at("expires", asked.expiresAt),
			...write.word("late", asked.late),
			...write.text("id", asked.id),
			...write.text("subject", asked.subjectId),
		],
	}
}

const ATTEMPT_TONES = { live: "wait", landed: "good", reverted: "bad", dead: "plain" } as const satisfies Record<
	string,
	Tone
>

function signedBytes(one: Rows["handedIn"][number], write: Writer): Event {
	return {
		key: `attempt ${one.id}`,
		at: one.createdAt,
		what: `signed-${one.status}`,
		tone: ATTEMPT_TONES[one.status],
		facts: attemptFacts(one, write),
	}
}

export const attemptFacts = (one: Rows["handedIn"][number], write: Writer) => [
	...write.text("signature", one.signature),
	...write.text("height", one.lastValidHeight),
	...write.pairs(one.proof),
]
export const attemptTone = (status: keyof typeof ATTEMPT_TONES): Tone => ATTEMPT_TONES[status]

function seen(one: Rows["receipts"][number], write: Writer, vaults: Vaults): Event {
	return {
		key: `receipt ${one.id}`,
		at: one.blockTime,
		what: "seen",
		tone: "plain",
		facts: [
			...write.text("amount", write.amount(one)),
			...write.text("from", one.sourceOwner),
			...write.text("fromAccount", one.sourceAccount === one.sourceOwner ? null : one.sourceAccount),
			...write.text("toAccount", one.account),
			...write.text("vault", ownerOf(vaults, one.account)),
			...write.text("signature", one.signature),
			...write.text("slot", one.slot),
			...write.text("instruction", one.instruction),
			...write.text("id", one.id),
		],
	}
}

/** A receipt's outcome goes on as its money goes back: what was decided at first stays one of three. */
function judged(one: Rows["receipts"][number], write: Writer): Event {
	const what = one.outcome === "settles" ? "matched" : one.outcome === "kept" ? "kept" : "back"
	return {
		key: `outcome ${one.id}`,
		at: one.recordedAt,
		what: `judged-${what}`,
		tone: what === "matched" ? "good" : what === "kept" ? "plain" : "bad",
		why: whyOf(one.reason),
		facts: write.text("code", `${one.outcome} · ${one.reason}`),
	}
}

const LOOK = {
	booked: "lookBooked",
	nothing: "lookNothing",
	unknown: "lookUnknown",
	unreadable: "lookUnreadable",
} as const satisfies Record<string, Said>

function lookedFor(one: Rows["lookups"][number], write: Writer): Event {
	const isDone = one.doneAt !== null && one.doneAt >= one.askedAt
	return {
		key: `look ${one.id}`,
		at: one.askedAt,
		what: "look",
		tone: "plain",
		facts: [
			...write.text("by", one.asker),
			...write.word("outcome", isDone && one.outcome ? LOOK[one.outcome] : "lookOpen"),
			...(isDone ? write.at("done", one.doneAt) : []),
		],
	}
}
