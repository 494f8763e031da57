import type { PayoutFigures, PayoutState } from "./load.server.ts"

/** A payout that was asked for a moment ago; tests of what shows one say what is different. */
export const QUEUED: PayoutFigures = {
	id: "0199c1a0-0000-7000-8000-000000000001",
	what: "matured",
	position: "0199c1a0-0000-7000-8000-000000000002",
	principal: 4_000_000_000n,
	reward: 92_602_739n,
	to: "9".repeat(44),
	askedAt: new Date("2026-11-22T05:00:00Z"),
	dueAt: null,
	paidAt: null,
	state: "queued",
	signature: null,
	slot: null,
	why: null,
}
export const STATES: readonly PayoutState[] = ["queued", "sending", "done", "held", "stuck", "cancelled"]
