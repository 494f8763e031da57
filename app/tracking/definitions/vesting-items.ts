import { button, link, reached, tab } from "./item.ts"

/** Of the plan of a coin, a schedule, and one's own schedules. */
export const vestingItems = {
	tokenVestingPlan: {
		tab: tab("001", 2, "vesting:tabs"),
		search: button("002", 2, "vesting:search.button"),
		details: link("003", 2, "vesting:details"),
		csv: link("004", 2, "vesting:file.csv"),
		ics: link("005", 2, "vesting:file.ics"),
	},
	tokenVestingPlanDetail: {
		back: link("001", 2, "vesting:detail.back"),
		open: link("002", 2, "vesting:details"),
		csv: link("003", 2, "vesting:file.csv"),
		ics: link("004", 2, "vesting:file.ics"),
	},
	myVesting: {
		claim: link("001", 1, "vesting:my.claim"),
		claimAll: link("002", 1, "vesting:my.claimAll"),
		view: link("003", 2, "vesting:my.view"),
		submit: button("004", 1, "vesting:claim.submit"),
		cancel: link("005", 3, "vesting:claim.cancel"),
		example: button("006", 2, "vesting:my.example"),
		signAgain: button("007", 1, "vesting:failed.again"),
		remind: link("008", 2, "vesting:my.remind"),
		done: reached("033", 1, "vesting:done.title"),
		refused: reached("035", 1, "tracking:item.refused"),
	},
	myVestingDetail: {
		back: link("001", 2, "vesting:my.toList"),
		claim: link("002", 1, "vesting:my.claim"),
		csv: link("003", 2, "vesting:file.csv"),
		ics: link("004", 2, "vesting:file.ics"),
		refused: reached("035", 1, "tracking:item.refused"),
	},
} as const
