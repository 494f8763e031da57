import { type Lang, pagePath } from "#app/lib/paths.ts"

/** Name and slug of the product; both come from the environment and are never written into content. */
export type Product = { readonly slug: string; readonly name: string }

/** `page` is a printed page name. An entry without one is not released yet and opens the popup. */
export type Entry = { readonly label: string; readonly page?: string; readonly items?: readonly Entry[] }
export type Group = { readonly label: string; readonly items: readonly Entry[] }

const item = (name: string, page?: string): Entry => ({ label: `shell:menu.${name}`, ...(page ? { page } : {}) })

/** One definition for header, mobile menu, footer and the map on the home page. */
export const menuOf = ({ slug }: Product): readonly Group[] => [
	{
		label: "shell:menu.punktopia",
		items: [
			item("punkyWorld", "punkyWorldIntro"),
			item("tormia", "nftProject"),
			{ ...item("collections"), items: COLLECTIONS },
			item("gearUp", "nftProjectGearUp"),
			item("ocullaSummoning", "nftProjectOcullaSummoning"),
			item("punkyCrafter", "nftPunkyCrafter"),
			item("toriShop", "nftProjectToriShop"),
			item("chaosCube"),
		],
	},
	{
		label: "shell:menu.benefit",
		items: [
			item("benefitNft", "benefitNft"),
			item("benefitMultiple", "benefitMultiple"),
			item("benefitMembership", "benefitMembership"),
		],
	},
	{
		label: "shell:menu.powerZone",
		items: [
			item("coinStaking", "powerzoneCoinStaking"),
			item("punkyBoost", "powerzoneNftStaking"),
			item("punkyNova", "powerzonePunkyNova"),
			item("punkyDrop", "powerzonePunkyDrop"),
			item("punkyForge"),
		],
	},
	{
		label: "shell:menu.rwaPlan",
		items: [
			item("rwaProject", "rwaProject"),
			item("rwaConsortium", "rwaConsortium"),
			item("rwaStructure", "rwaSutucture"),
			item("rwaProcess", "rwaProcess"),
		],
	},
	{
		label: "shell:menu.coinGroup",
		items: [
			item("coin", `${slug}Coin`),
			item("rwaVenture", `${slug}CoinRwaVenture`),
			item("nftSynergy", `${slug}CoinNftSynergy`),
			item("vestingPlan", "tokenVestingPlan"),
			item("dashBoard"),
		],
	},
	{
		label: "shell:menu.game",
		items: [
			item("gameProject", "gameProject"),
			item("gameNft", "gameNft"),
			item("gameConsortium", "gameConsortium"),
			item("gameStructure"),
		],
	},
	{
		label: "shell:menu.company",
		items: [
			item("about", "companyAbout"),
			item("vision", "companyVision"),
			item("board", "companyBoardmember"),
			item("partners", "companyPartners"),
			item("ci", "companyCi"),
			item("news", "companyNews"),
		],
	},
]

/** The single-collection pages, the third level of the menu. */
export const COLLECTIONS: readonly Entry[] = [
	item("punkyKongz", "nftPunkykongz"),
	item("punkyHag", "nftPunkyhag"),
	item("wiseAlya", "nftAlya"),
	item("fearlessFitri", "nftFitri"),
	item("genesis", "nftGenesis"),
]

/** Links under the law, in the footer only. */
export const LEGAL: readonly Entry[] = [
	item("privacy", "etcPrivacy"),
	item("terms", "etcTermsofUse"),
	item("email", "etcEmail"),
	item("cookie", "etcCookie"),
	item("aboutUs", "companyAbout"),
]

/** An address in the language of the page, or null while the entry is not released. */
export const hrefOf = (entry: Entry, lang: Lang) => (entry.page ? pagePath(lang, entry.page) : null)

/** The switcher. An unreleased language opens the popup, which still leads on to the same page in that language. */
export const LANGUAGES: readonly { readonly lang: Lang; readonly label: string; readonly released: boolean }[] = [
	{ lang: "kor", label: "shell:language.kor", released: true },
	{ lang: "eng", label: "shell:language.eng", released: false },
	{ lang: "idn", label: "shell:language.idn", released: true },
]
