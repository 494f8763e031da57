import { button, link } from "./item.ts"

/** Of what is told to a member, and what they have chosen and let others do. */
export const ownItems = {
	notices: {
		read: button("001", 2, "notices:read"),
		open: link("002", 2, "notices:open"),
		older: link("003", 2, "notices:older"),
	},
	acts: { receipt: link("001", 2, "notices:acts.receipt"), older: link("002", 2, "notices:older") },
	statementCheck: { submit: button("001", 2, "statement:check.button") },
	watched: {
		keep: button("001", 2, "watch:kept.add"),
		look: link("002", 2, "watch:kept.look"),
		remove: button("003", 2, "watch:kept.remove"),
	},
	choices: {
		save: button("001", 2, "choices:save"),
		agree: button("002", 1, "choices:news.agree"),
		withdraw: button("003", 1, "choices:news.withdraw"),
	},
	vaults: {
		connect: button("001", 1, "vaults:connect"),
		checkIn: button("002", 1, "vaults:checkIn"),
		claim: button("003", 1, "vaults:claim"),
		end: button("004", 1, "vaults:end"),
		giveUp: button("005", 1, "vaults:giveUp"),
	},
} as const
