import type { FamilyId } from "#app/collections/portraits/kit.ts"
import type { T } from "#app/i18n/words.ts"
import type { Lang } from "#app/lib/paths.ts"
import { addressOf, labelOf } from "./catalog/addresses.ts"
import type { Product } from "./templates.ts"

type Tenant = readonly [family: FamilyId, seed: number]
type Board = {
	readonly page: string
	/** How its board is made. */
	readonly look: "solid" | "blade" | "round" | "lines" | "arrow" | "frame" | "awning"
	/** Who looks out above it. */
	readonly tenants: readonly Tenant[]
}

/** The street: where each sign leads, and who lives behind it. */
export const SIGNS: readonly Board[] = [
	{
		page: "nftPunkykongz",
		look: "solid",
		tenants: [
			["kongz", 13],
			["kongz", 5],
			["kongz", 10],
			["kongz", 24],
		],
	},
	{
		page: "nftGenesis",
		look: "blade",
		tenants: [
			["genesis", 4],
			["genesis", 3],
			["genesis", 8],
			["genesis", 12],
		],
	},
	{ page: "nftAlya", look: "round", tenants: [["alya", 19]] },
	{
		page: "nftPunkyhag",
		look: "lines",
		tenants: [
			["hag", 7],
			["hag", 22],
		],
	},
	{ page: "nftFitri", look: "arrow", tenants: [["fitri", 0]] },
	{ page: "nftProject", look: "frame", tenants: [["tormia", 1]] },
	{ page: "nftProjectGearUp", look: "blade", tenants: [["crafter", 1]] },
	{
		page: "punkyWorldIntro",
		look: "frame",
		tenants: [
			["haechi", 3],
			["striker", 4],
			["haechi", 4],
		],
	},
	{ page: "nftProjectToriShop", look: "awning", tenants: [] },
]

/** The city map: a line is a part of the site, a stop is a page. */
export const LINES = [
	{ key: "coin", stops: ["coin", "coinRwaVenture", "coinNftSynergy", "tokenVestingPlan"] },
	{ key: "power", stops: ["powerzoneCoinStaking", "powerzoneNftStaking", "powerzonePunkyNova", "powerzonePunkyDrop"] },
	{ key: "rwa", stops: ["rwaProject", "rwaConsortium", "rwaSutucture", "rwaProcess"] },
	{ key: "benefit", stops: ["benefitNft", "benefitMultiple", "benefitMembership"] },
	{ key: "game", stops: ["gameProject", "gameNft", "gameConsortium"] },
	{ key: "company", stops: ["companyAbout", "companyVision", "companyBoardmember", "companyPartners"] },
] as const

export type Place = { readonly href: string; readonly name: string }
/** Where signs and stops lead, and what they are called there; by page. */
export type Places = Readonly<Record<string, Place>>

export function placesOf(lang: Lang, product: Product, t: T): Places {
	const pages = [...SIGNS.map(({ page }) => page), ...LINES.flatMap(({ stops }) => stops)]
	return Object.fromEntries(
		pages.map((page) => [
			page,
			{ href: addressOf(page, lang, product), name: t(labelOf(page), { product: product.name }) },
		]),
	)
}
