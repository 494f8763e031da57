import type { Line } from "./page.ts"

/** The coin. In the order of the menu. */
export const coinGroup: readonly Line[] = [
	{
		id: "coin",
		template: "coin",
		picture: { scene: "big-coin" },
		flip: "rule",
		strip: ["rolling", "rule"],
		next: ["powerzoneCoinStaking", "coinRwaVenture", "utilityProject"],
		menu: true,
	},
	{
		id: "coinRwaVenture",
		template: "coin",
		picture: { scene: "wheel" },
		flip: "not",
		strip: ["rolling", "not", 1],
		next: ["rwaProject", "coinNftSynergy"],
		menu: true,
	},
	{
		id: "coinNftSynergy",
		template: "coin",
		picture: { scene: "halo" },
		look: "poster",
		flip: "sum",
		strip: ["rolling", "sum", 2],
		next: ["nftProject", "powerzoneNftStaking"],
		menu: true,
	},
	{
		id: "tokenVestingPlan",
		template: "story",
		picture: { scene: "cliff" },
		look: "wide",
		tabs: ["coin", "etm", "pvt"],
		next: ["tokenVestingPlanDetail", "coin", "reserves"],
		menu: true,
	},
	{
		id: "tokenVestingPlanDetail",
		template: "story",
		look: "plain",
		next: ["tokenVestingPlan"],
	},
	{ label: "shell:menu.coinInfo", dialog: "modal-coin-info", menu: true },
	{ label: "shell:menu.dashBoard", menu: true },
]
