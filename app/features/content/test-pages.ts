import type { Page } from "./catalog/page.ts"

/** The public test area: its addresses are printed, it is in no menu and in no sitemap, and it writes nothing. */
export const TEST_PAGES: readonly Page[] = [
	{
		id: "alyaEng",
		group: "punktopia",
		template: "story",
		picture: { family: "alya", seed: 13 },
		flip: "list",
		next: ["nftAlya"],
	},
	{
		id: "alyaKor",
		group: "punktopia",
		template: "story",
		picture: { family: "alya", seed: 16 },
		flip: "list",
		next: ["nftAlya"],
	},
	{
		id: "soccerGo",
		group: "benefit",
		template: "story",
		picture: { scene: "night-pitch" },
		look: "wide",
		next: ["ronaldinhoSoccerShow"],
	},
	{
		id: "powerzonePunkyDropCreator",
		group: "powerZone",
		template: "dropCreator",
		look: "plain",
		next: ["powerzonePunkyDrop"],
	},
	{ id: "myMinting", group: "punktopia", template: "listPreview", look: "plain", next: ["nftProject"] },
	{
		id: "myDrop",
		group: "powerZone",
		template: "listPreview",
		look: "plain",
		tabs: ["nft", "rwa", "usdc"],
		next: ["powerzonePunkyDrop"],
	},
]

export const findTestPage = (id: string): Page | null => TEST_PAGES.find((page) => page.id === id) ?? null
