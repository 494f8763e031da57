import type { Line } from "./page.ts"

/** What holding opens. In the order of the menu. */
export const benefit: readonly Line[] = [
	{
		id: "benefitNft",
		template: "story",
		picture: { scene: "keyhole" },
		flip: "rule",
		strip: ["corridor", "rule"],
		next: ["benefitMultiple", "benefitMembership"],
		menu: true,
	},
	{
		id: "benefitMultiple",
		template: "benefits",
		look: "plain",
		flip: "add",
		strip: ["corridor", "add", 1],
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
		strip: ["corridor", "data", 2],
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
		strip: ["queue", "match", 6],
		next: ["benefitMembership", "ronaldinhoSoccerShow"],
		langs: ["kor"],
	},
	{
		id: "reservation2",
		template: "story",
		picture: { scene: "bell" },
		flip: "after",
		strip: ["corridor", "after", 3],
		next: ["benefitMembership"],
		langs: ["kor"],
	},
]
