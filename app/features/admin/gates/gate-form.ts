import { z } from "zod"
import { DOOR_IDS, type DoorId, doorOf, gateStatesOf } from "#app/doors/doors.ts"
import { LANGS } from "#app/lib/paths.ts"
import { readUtcMoment } from "#app/lib/utc-moment.ts"
import { ENGLISH, type GateState } from "#app/settings/gates.ts"
import { GATE_STATES } from "#app/settings/published.ts"
import { letters, text } from "../forms.ts"

export const GATE_ACT = "set-gate"
export type GateId = DoorId | typeof ENGLISH
const GATE_IDS = [ENGLISH, ...DOOR_IDS] as const satisfies readonly GateId[]

/** What can be chosen for a gate; nothing: it cannot be opened yet. */
export const statesOf = (id: GateId): readonly GateState[] =>
	id === ENGLISH ? ["closed", "open"] : gateStatesOf(doorOf(id))

/** `subject`: the gate; `seen`: the state that the page showed; `reason`, `lang` and `until` (UTC, may be empty): of a pause. */
export const gateForm = z
	.object({
		subject: z.enum(GATE_IDS, "admin:needed"),
		state: z.enum(GATE_STATES, "admin:needed"),
		reason: letters(500).optional(),
		lang: z.enum(LANGS, "admin:needed").optional(),
		until: letters(40).optional(),
		why: text(2_000),
		seen: z.enum(GATE_STATES, "admin:needed"),
		kind: z.literal(GATE_ACT).optional(),
	})
	.superRefine(({ subject, state, reason, until }, context) => {
		if (!statesOf(subject).includes(state))
			context.addIssue({ code: "custom", path: ["state"], message: "admin:needed" })
		if (state !== "paused") return
		if (!reason) context.addIssue({ code: "custom", path: ["reason"], message: "operators-gates:reasonNeeded" })
		if (until && !readUtcMoment(until))
			context.addIssue({ code: "custom", path: ["until"], message: "operators-gates:untilWrong" })
	})
