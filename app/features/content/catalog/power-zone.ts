import type { Line } from "./page.ts"

/** Staking and drops. In the order of the menu. */
export const powerZone: readonly Line[] = [
	{ id: "powerzoneCoinStaking", label: "shell:menu.coinStaking", menu: true },
	{
		id: "powerzoneNftStaking",
		template: "story",
		picture: { family: "kongz", seed: 10 },
		flip: "money",
		strip: ["pylons", "money"],
		next: ["powerzonePunkyNova", "benefitMultiple"],
		menu: true,
		tabs: ["genesis", "kongz", "hag", "alya"],
	},
	{
		id: "powerzonePunkyNova",
		template: "story",
		picture: { scene: "padlock" },
		strip: ["pylons", "think", 1],
		next: ["powerzoneNftStaking", "powerzonePunkyDrop"],
		menu: true,
		tabs: ["kongz", "hag"],
	},
	{
		id: "powerzonePunkyDrop",
		template: "story",
		look: "plain",
		strip: ["pylons", "kinds", 2],
		next: ["powerzonePunkyForge", "powerzoneNftStaking"],
		menu: true,
	},
	{ id: "reserves", label: "reserves:name" },
	{ label: "shell:menu.punkyForge", menu: true },
	{
		id: "powerzonePunkyForge",
		template: "story",
		picture: { scene: "anvil" },
		flip: "open",
		strip: ["pylons", "open", 3],
		opens: "punkyForge",
		next: ["nftProjectGearUp"],
	},
]
