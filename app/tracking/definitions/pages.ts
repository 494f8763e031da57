import type { Key } from "#app/lib/keys.ts"
import type { MenuName, SectionName } from "./menus.ts"

export type TrackedPage = Readonly<{
	code: string
	menu: MenuName
	section?: SectionName
	label: Key
	/** Its address behind the language's prefix, as a route declares it; "" is the home page, null what stands on every page. */
	path: string | null
}>

const page = (code: string, menu: MenuName, path: string | null, label: Key, section?: SectionName): TrackedPage => ({
	code,
	menu,
	path,
	label,
	...(section ? { section } : {}),
})

const staking = (code: string, path: string, label: Key) =>
	page(code, "powerZone", path ? `powerzoneCoinStaking/${path}` : "powerzoneCoinStaking", label, "coinStaking")

/** A page of words: its name in the catalog is its address and names its words. */
const words = <Id extends string>(menu: MenuName, codes: Readonly<Record<Id, string>>) =>
	Object.fromEntries(
		Object.entries<string>(codes).map(([id, code]) => [id, page(code, menu, id, `pages/${id}:name`)]),
	) as Record<Id, TrackedPage>

/**
 * Pages with their codes: tens and then fives, unique on the site. 120 to 200 are printed, the others are ours and are never given
 * anew.
 */
export const TRACKED_PAGES = {
	home: page("010", "shell", "", "tracking:page.home"),
	stakeOverview: staking("110", "", "shell:menu.coinStaking"),
	stakeView: staking("120", "view", "coin-staking:view.title"),
	stakeWrite: staking("130", "write", "tracking:page.stakeWrite"),
	stakeConfirm: staking("140", "write/confirm", "tracking:page.stakeConfirm"),
	stakeComplete: staking("150", "write/complete", "tracking:page.stakeComplete"),
	unstakeWrite: staking("160", "unstake", "tracking:page.unstakeWrite"),
	unstakeConfirm: staking("170", "unstake/confirm", "tracking:page.unstakeConfirm"),
	unstakeComplete: staking("180", "unstake/complete", "tracking:page.unstakeComplete"),
	nftStaking: page("190", "powerZone", "powerzoneNftStaking", "pages/powerzoneNftStaking:name", "punkyBoost"),
	punkyNova: page("200", "powerZone", "powerzonePunkyNova", "pages/powerzonePunkyNova:name", "punkyNova"),
	stakeReceipt: staking("020", "receipt", "tracking:page.stakeReceipt"),
	stakePayment: staking("030", "payment", "tracking:page.stakePayment"),
	reserves: page("040", "powerZone", "reserves", "reserves:name"),
	watch: page("050", "own", "watch", "watch:title"),
	airdrop: page("055", "own", "airdrop", "airdrop:title"),
	scan: page("255", "shell", null, "scan:title"),
	myPage: page("060", "own", "mypage", "my-page:title"),
	myData: page("070", "own", "mypage/myData", "my-data:title"),
	statement: page("080", "own", "mypage/statement", "statement:title"),
	notices: page("061", "own", "mypage/notices", "notices:title"),
	acts: page("062", "own", "mypage/acts", "notices:acts.title"),
	watched: page("063", "own", "mypage/watched", "watch:kept.title"),
	vaults: page("064", "own", "mypage/vaults", "vaults:title"),
	choices: page("065", "own", "mypage/choices", "choices:title"),
	statementCheck: page("085", "own", "statementCheck", "statement:check.title"),
	myTwig: page("090", "own", "mypage/myTwig", "my-page:twig"),
	myMinting: page("875", "own", "mypage/minting", "mint:own.title"),
	fairPlay: page("885", "own", "mypage/fairPlay", "chance:title"),
	myForge: page("415", "own", "mypage/myForge", "my-page:forge"),
	news: page("100", "company", "companyNews", "shell:menu.news"),
	newsNote: page("210", "company", "companyNewsView/$id", "tracking:page.newsNote"),
	verifyDraw: page("985", "powerZone", "verifyDraw", "draw-proofs:name"),
	roadmap: page("225", "company", "roadmap", "doors:name"),
	roadmapAnswer: page("235", "company", "roadmap/answer", "doors:answer.title"),
	isItUs: page("236", "company", "isItUs", "is-it-us:name"),
	status: page("220", "company", "status", "status:name"),
	header: page("230", "shell", null, "tracking:page.header"),
	footer: page("240", "shell", null, "tracking:page.footer"),
	walletDialog: page("250", "shell", null, "tracking:page.walletDialog"),
	dialogs: page("260", "shell", null, "tracking:page.dialogs"),
	readOn: page("270", "shell", null, "tracking:page.readOn"),
	logIn: page("280", "own", "login", "shell:logIn"),
	demo: page("290", "own", "demo", "demo:title"),
	reservation: page("300", "benefit", "reservation/$partner", "tracking:page.reservation"),
	signUp: page("881", "own", "signUp", "accounts:signUp.title"),
	forgotten: page("882", "own", "login/forgotten", "accounts:forgotten.title"),
	account: page("883", "own", "account", "accounts:own.title"),
	documents: page("884", "own", "account/documents", "documents:title"),
	logInPhone: page("887", "own", "login/phone", "accounts:phone.title"),
	letIn: page("886", "own", "login/letIn", "accounts:phone.allowTitle"),
	logInCode: page("880", "own", "login/code", "accounts:code.title"),
	unsubscribe: page("890", "own", "unsubscribe", "mail:unsubscribe.button"),
	reminders: page("895", "own", "mypage/reminders", "reminders:title"),
	demoMail: page("900", "own", "demoMail", "tracking:page.demoMail"),
	myDrop: page("990", "own", "mypage/myDrop", "drops:my.title"),
	myReservations: page("935", "own", "mypage/reservation", "reservations:my.title"),
	myReservation: page("945", "own", "mypage/reservationDetail/$seq", "tracking:page.reservation"),
	myVoucher: page("955", "own", "mypage/reservationDetail/$seq/voucher", "reservations:voucher.title"),
	myVesting: page("965", "own", "mypage/myVesting", "vesting:my.title"),
	myVestingDetail: page("975", "own", "mypage/myVestingDetail", "vesting:my.view"),
	parts: page("920", "shell", null, "tracking:page.parts"),
	testAlyaEng: page("930", "punktopia", "test/alyaEng", "pages/alyaEng:name"),
	testAlyaKor: page("940", "punktopia", "test/alyaKor", "pages/alyaKor:name"),
	testSoccerGo: page("950", "benefit", "test/soccerGo", "pages/soccerGo:name"),
	testDropCreator: page("960", "powerZone", "test/powerzonePunkyDropCreator", "pages/powerzonePunkyDropCreator:name"),
	testMinting: page("970", "punktopia", "test/myMinting", "pages/myMinting:name"),
	testDrop: page("980", "powerZone", "test/myDrop", "pages/myDrop:name"),
	...words("punktopia", {
		punkyWorldIntro: "310",
		nftProject: "320",
		nftPunkykongz: "330",
		nftPunkyhag: "340",
		nftAlya: "350",
		nftFitri: "360",
		nftGenesis: "370",
		nftMigration: "380",
		nftProjectFriend: "390",
		nftProjectGearUp: "400",
		nftProjectGearUpCrafter: "410",
		nftProjectOcullaSummoning: "420",
		nftPunkyCrafter: "430",
		nftProjectToriShop: "440",
		punkyWorld: "450",
		punkyWorldView: "460",
		punkyWorldStaking: "470",
		ronaldinhoSoccerShow: "480",
		ltacCountdown: "490",
		ltacMint: "500",
		ltacOverview: "510",
		ltacRaffle: "520",
		ltacMyTicket: "540",
		ltacFAQ: "550",
	}),
	crossing: page("385", "punktopia", "nftMigration/crossing", "migration:title"),
	lostWallet: page("386", "punktopia", "nftMigration/lostWallet", "migration:lost.title"),
	carried: page("395", "punktopia", "provenance", "migration:carried.title"),
	carriedNft: page("405", "punktopia", "provenance/$contract/$id", "migration:carried.look"),
	ltacClaim: page("530", "punktopia", "ltacClaim", "tracking:page.ltacClaim"),
	raffle: page("525", "punktopia", "ltacRaffle/$raffle", "tracking:page.raffle"),
	raffleLedger: page("535", "punktopia", "ltacRaffle/$raffle/ledger", "raffle:ledger.title"),
	raffleTicket: page("545", "punktopia", "ltacRaffle/$raffle/ticket/$number", "tracking:item.raffleTicket"),
	ltacPartner: page("560", "punktopia", "ltacPartner", "tracking:page.ltacPartner"),
	...words("benefit", {
		benefitNft: "570",
		benefitMultiple: "580",
		benefitMembership: "590",
		soccergo: "600",
		reservation2: "610",
	}),
	...words("powerZone", { powerzonePunkyDrop: "620", powerzonePunkyForge: "630" }),
	...words("rwaPlan", {
		rwaProject: "640",
		rwaConsortium: "650",
		rwaSutucture: "660",
		rwaProcess: "670",
		utilityProject: "680",
		utilityStructure: "690",
		utilityProcess: "700",
	}),
	coin: page("710", "coinGroup", "$page", "pages/coin:name"),
	coinRwaVenture: page("720", "coinGroup", "$page", "pages/coinRwaVenture:name"),
	coinNftSynergy: page("730", "coinGroup", "$page", "pages/coinNftSynergy:name"),
	...words("coinGroup", { tokenVestingPlan: "740", tokenVestingPlanDetail: "750" }),
	...words("game", { gameProject: "760", gameNft: "770", gameConsortium: "780" }),
	...words("company", {
		companyAbout: "790",
		companyVision: "800",
		companyBoardmember: "810",
		companyPartners: "820",
		companyCi: "830",
	}),
	...words("legal", { etcPrivacy: "840", etcTermsofUse: "850", etcEmail: "860", etcCookie: "870" }),
} as const satisfies Record<string, TrackedPage>
export type PageName = keyof typeof TRACKED_PAGES
