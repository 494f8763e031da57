import type { Program } from "./program.ts"

export const boost: Program = {
	id: "boost",
	page: "powerzoneNftStaking",
	tabs: [
		{ id: "genesis", family: "genesis" },
		{ id: "kongz", family: "kongz" },
		{ id: "hag", family: "hag" },
		{ id: "alya", family: "alya" },
	],
	rewards: ["twig", "coin", "bonus", "usdc"],
	custody: "wallet",
	dialogs: ["why", "process", "info"],
	lists: "buttons",
	fillAll: "all",
	survey: "titleBoost",
	continuesIn: null,
}
