import type { Program } from "./program.ts"

export const nova: Program = {
	id: "nova",
	page: "powerzonePunkyNova",
	tabs: [
		{ id: "kongz", family: "kongz" },
		{ id: "hag", family: "hag" },
	],
	rewards: ["twig", "coin", "bonus"],
	custody: "frozen",
	dialogs: ["why", "process", "info", "precautions"],
	lists: "open",
	fillAll: "full",
	survey: "title",
	continuesIn: "boost",
}
