import type { Event } from "./events-in.ts"
import type { Writer } from "./facts.ts"
import type { Rows } from "./rows.server.ts"

/** States of a position that are no good news. */
const ENDED_BADLY = ["failed", "refused"]

/** What became of what it opened, and what operators did and were told. `facts` of the audit: only for whoever may read it. */
export function eventsSaid(
	{ moves, acts, notices, audits, outgoings }: Rows,
	write: Writer,
	seesAudit: boolean,
): Event[] {
	return [
		...moves.map(
			(one, place): Event => ({
				key: `journal ${one.id}`,
				at: one.at,
				what: "moved",
				name: one.to,
				tone: ENDED_BADLY.includes(one.to) ? "bad" : "plain",
				facts: [
					...write.text("code", one.reason),
					...write.text("by", one.actor),
					...write.text("id", isNew(moves, place) ? one.entityId : null),
					...write.pairs(one.evidence),
				],
			}),
		),
		...acts.map((one) => done(one, write)),
		...notices.map(
			(one): Event => ({
				key: `notice ${one.id}`,
				at: one.at,
				what: "notice",
				name: one.kind,
				tone: one.seenAt ? "plain" : "bad",
				facts: [
					...write.text("subject", one.subject),
					...write.pairs(one.facts, { asset: outgoings.find(({ id }) => id === one.subject)?.asset ?? null }),
					...(one.seenAt ? write.at("seen", one.seenAt) : write.word("state", "notSeen")),
				],
			}),
		),
		...audits.map(
			(one): Event => ({
				key: `audit ${one.id}`,
				at: one.at,
				what: "audit",
				name: one.act,
				tone: "plain",
				facts: [
					...write.text("by", one.actor),
					...write.text("subject", one.subject),
					...(seesAudit ? write.pairs(one.facts) : []),
				],
			}),
		),
	]
}

/** The first change of each position: the others need not say again whose they are. */
const isNew = (moves: Rows["moves"], place: number) =>
	moves.findIndex((one) => one.entityId === moves[place]?.entityId) === place

function done(one: Rows["acts"][number], write: Writer): Event {
	const why = (one.evidence as { why?: unknown } | null)?.why
	return {
		key: `act ${one.id}`,
		at: one.createdAt,
		what: "act",
		name: one.kind,
		tone: one.outcome === null ? "wait" : one.outcome === "done" ? "plain" : "bad",
		facts: [
			...write.text("by", one.who),
			...write.text("why", typeof why === "string" ? why : null),
			...write.pairs(one.evidence, { except: ["why"] }),
			...(one.outcome === null ? write.word("outcome", "notDone") : write.text("outcome", one.outcome)),
			...write.at("done", one.doneAt),
		],
	}
}
