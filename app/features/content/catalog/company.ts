import type { Line } from "./page.ts"

/** The company. In the order of the menu. */
export const company: readonly Line[] = [
	{
		id: "companyAbout",
		template: "story",
		picture: { scene: "press" },
		look: "wide",
		flip: "how",
		strip: ["proofs", "how"],
		next: ["companyVision", "isItUs", "companyNews"],
		menu: true,
	},
	{
		id: "companyVision",
		template: "story",
		picture: { scene: "magnifier" },
		flip: "not",
		strip: ["dots", "not"],
		next: ["companyBoardmember", "roadmap"],
		menu: true,
	},
	{
		id: "companyBoardmember",
		template: "board",
		picture: { scene: "pen" },
		flip: "duty",
		strip: ["signatures", "duty"],
		data: ["board"],
		next: ["companyPartners"],
		menu: true,
	},
	{
		id: "companyPartners",
		template: "partners",
		picture: { scene: "bridge" },
		look: "wide",
		flip: "join",
		strip: ["jigsaw", "join"],
		data: ["companyPartners"],
		next: ["benefitMembership", "companyCi"],
		menu: true,
	},
	{ id: "companyCi", template: "brand", next: ["companyAbout"], menu: true },
	{ id: "companyNews", label: "shell:menu.news", menu: true },
	{ id: "roadmap", label: "doors:name" },
	{ id: "status", label: "status:name" },
]
