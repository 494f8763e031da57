import type { Line } from "./page.ts"

/** What holding opens. In the order of the menu. */
export const benefit: readonly Line[] = [
	{
		id: "benefitNft",
		template: "story",
		picture: { scene: "keyhole" },
		flip: "rule",
		next: ["benefitMultiple", "benefitMembership"],
		menu: true,
	},
	{
		id: "benefitMultiple",
		template: "benefits",
		look: "plain",
		flip: "add",
		next: ["benefitMembership", "benefitNft"],
		menu: true,
		tabs: ["all", "kongz", "hag", "alya", "fitri", "society"],
	},
	{
		id: "benefitMembership",
		template: "memberships",
		picture: { scene: "street" },
		look: "wide",
		flip: "data",
		data: ["membershipPartners"],
		next: ["reservation2", "benefitNft"],
		menu: true,
	},
	{
		id: "soccergo",
		template: "story",
		picture: { scene: "night-pitch" },
		look: "wide",
		flip: "match",
		next: ["benefitMembership", "ronaldinhoSoccerShow"],
		langs: ["kor"],
	},
	{
		id: "reservation2",
		template: "story",
		picture: { scene: "bell" },
		flip: "after",
		next: ["benefitMembership"],
		langs: ["kor"],
	},
]
