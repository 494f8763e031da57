import { z } from "zod"
import { TRIGGERS, UI_TYPES } from "../definitions/item.ts"
import { claimed, text } from "../forms.ts"
import { MOST_ACTIONS } from "./most-actions.ts"

const params = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`param${n + 1}`, text(100).nullish()]))

const action = {
	action_cd: z.string().regex(/^\d{3}(_\d{3}){5}$/),
	action_time: z.iso.datetime({ offset: true }).max(40),
	page_path: text(512).startsWith("/"),
	...params,
}
const name = text(200).nullish()

/** The record as printed. What it says about the definition is not kept: the definition itself says it. `id`: sent twice, it is kept once. */
export const actionLogForm = z.strictObject({
	id: z.uuid().optional(),
	...action,
	...claimed,
	menu1: name,
	menu2: name,
	menu3: name,
	title: name,
	page_name: name,
	button_name: name,
	trigger_type: z.enum(TRIGGERS).nullish(),
	ui_type: z.enum(UI_TYPES).nullish(),
	log_level: z.literal([1, 2, 3]).nullish(),
})

export const actionLogsForm = z.strictObject({
	...claimed,
	actions: z
		.array(z.strictObject({ id: z.uuid(), ...action }))
		.min(1)
		.max(MOST_ACTIONS),
})
