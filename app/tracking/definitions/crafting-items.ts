import { button, link, reached } from "./item.ts"

/** Of the list of collections, of the workshop, and of what it has made. */
export const craftingItems = {
	nftProject: {
		mint: button("001", 1, "mint:form.mint"),
	},
	nftProjectGearUp: {
		search: button("001", 2, "crafting:searchAndMint"),
	},
	nftProjectGearUpCrafter: {
		ask: button("001", 1, "tracking:item.forgeAsk"),
		search: button("002", 2, "crafting:find"),
		odds: link("003", 2, "crafting:seeOdds"),
		open: link("004", 1, "crafting:openGo"),
		refused: reached("005", 1, "tracking:item.refused"),
	},
	myForge: {
		sign: button("001", 1, "crafting:sign.sign"),
		signFailed: reached("002", 1, "tracking:item.signFailed"),
		giveUp: button("003", 2, "crafting:giveUp"),
		done: reached("004", 1, "crafting:sheet.made"),
		proof: link("005", 2, "crafting:proof.save"),
		verify: link("006", 2, "crafting:proof.check"),
		again: link("007", 1, "crafting:again"),
		codex: link("008", 2, "crafting:mine.weapons"),
		look: link("009", 2, "crafting:mine.look"),
		refused: reached("010", 1, "tracking:item.refused"),
		odds: link("011", 2, "crafting:seeOdds"),
	},
} as const
