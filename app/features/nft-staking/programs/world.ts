import type { Program } from "./program.ts"

/** Punky Rewards, of Punky World. */
export const world: Program = {
	id: "world",
	page: "punkyWorldStaking",
	tabs: [
		{ id: "haechi", family: "haechi" },
		{ id: "ronaldinho", family: "striker" },
	],
	rewards: ["twig", "usdc"],
	custody: "wallet",
	dialogs: ["info"],
	lists: null,
	fillAll: "all",
	survey: "title",
	continuesIn: null,
}
