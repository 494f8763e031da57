import type { Line } from "./page.ts"

/** The game. In the order of the menu. */
export const game: readonly Line[] = [
	{
		id: "gameProject",
		template: "game",
		picture: { scene: "arcade" },
		opens: "game",
		data: ["game"],
		tabs: ["token"],
		strip: ["level", "fair"],
		next: ["gameNft", "utilityProject"],
		menu: true,
	},
	{
		id: "gameNft",
		template: "story",
		picture: { family: "super-grilla", seed: 3 },
		look: "poster",
		flip: "fair",
		strip: ["level", "fair", 1],
		next: ["nftProject", "gameConsortium"],
		menu: true,
	},
	{
		id: "gameConsortium",
		template: "story",
		picture: { scene: "cords" },
		look: "wide",
		flip: "credits",
		strip: ["level", "credits", 2],
		next: ["gameProject", "rwaConsortium"],
		menu: true,
	},
	{ label: "shell:menu.gameStructure", menu: true },
]
