import type { Key } from "#app/lib/keys.ts"
import type { Lang } from "#app/lib/paths.ts"
import type { PageName } from "./pages.ts"

export const TRIGGERS = ["click", "landing"] as const
export const UI_TYPES = ["button", "link", "tab"] as const
export type Level = 1 | 2 | 3

/** Something on a page of which it is recorded that it was used, or that it was reached. */
export type Item = Readonly<{
	/** Three digits, unique on its page. Tens lead to the page that has this code. */
	code: string
	label: Key
	trigger: (typeof TRIGGERS)[number]
	ui: (typeof UI_TYPES)[number]
	level: Level
	/** Languages in which it is recorded; all, unless said. */
	langs?: readonly Lang[]
}>

const of =
	(trigger: Item["trigger"], ui: Item["ui"]) =>
	(code: string, level: Level, label: Key): Item => ({ code, label, trigger, ui, level })

const button = of("click", "button")
const link = of("click", "link")
const tab = of("click", "tab")
/** An outcome that a page or a dialog shows; what came of an act, with its reason. */
const reached = of("landing", "button")

/** Staking of NFTs looks the same in each of its programs. */
const nftProgram = {
	tab: tab("001", 2, "tracking:item.collection"),
	stake: button("002", 1, "nft-staking:act.staking"),
	claim: link("003", 1, "nft-staking:act.claim"),
	term: tab("004", 2, "nft-staking:ask.term"),
	unstake: button("005", 1, "nft-staking:act.unstaking"),
	checkIn: button("006", 1, "nft-staking:card.checkIn"),
	checkInAll: button("007", 1, "nft-staking:act.allCheckIn"),
	stakeAll: link("008", 1, "tracking:item.stakeAll"),
	undo: button("009", 1, "nft-staking:card.undo"),
	confirm: button("011", 1, "tracking:item.confirmAct"),
	no: link("012", 2, "nft-staking:ask.no"),
	sign: button("013", 1, "nft-staking:sign.sign"),
	retry: button("014", 1, "nft-staking:result.retry"),
	claimNext: button("015", 1, "nft-staking:claim.next"),
	claimConfirm: button("016", 1, "nft-staking:survey.confirm"),
	details: link("017", 2, "nft-staking:act.details"),
	search: button("018", 2, "nft-staking:details.search"),
	older: link("019", 2, "nft-staking:details.older"),
	receipt: link("021", 2, "nft-staking:done.receipt"),
	remind: link("022", 2, "nft-staking:calendar.remind"),
	choose: button("023", 2, "nft-staking:choose.show"),
	read: link("024", 2, "nft-staking:own.readAgain"),
	seen: button("025", 2, "nft-staking:notice.seen"),
	look: link("026", 2, "nft-staking:result.look"),
	fill: button("027", 2, "tracking:item.wholeAmount"),
	unfold: button("028", 3, "tracking:item.unfold"),
	explain: link("029", 2, "tracking:item.explain"),
	signAgain: button("031", 1, "nft-staking:again.button"),
	closed: link("032", 3, "nft-staking:ok"),
	done: reached("033", 1, "tracking:item.actDone"),
	claimed: reached("034", 1, "tracking:item.claimed"),
	refused: reached("035", 1, "tracking:item.refused"),
	signFailed: reached("036", 1, "tracking:item.signFailed"),
} as const

/** Minting looks the same wherever it is sold. */
const mintDesk = {
	minus: button("001", 3, "mint:form.minus"),
	plus: button("002", 3, "mint:form.plus"),
	mint: button("003", 1, "mint:form.mint"),
	check: button("004", 2, "mint:check.submit"),
	sign: button("005", 1, "mint:sheet.sign.sign"),
	openApp: link("006", 2, "mint:sheet.phone.open"),
	look: link("007", 2, "mint:sheet.look"),
	closed: link("008", 3, "mint:sheet.ok"),
	raffle: link("014", 2, "mint:draw.see"),
	list: link("015", 2, "mint:sheet.list"),
	minted: reached("009", 1, "mint:sheet.title.completed"),
	rejected: reached("011", 1, "mint:sheet.title.rejected"),
	refused: reached("012", 1, "tracking:item.refused"),
	signFailed: reached("013", 1, "tracking:item.signFailed"),
} as const

const refusedForm = { refused: reached("900", 1, "tracking:item.refused") } as const

/** What is recorded besides the links that lead to pages. Level 1 is what matters, 3 is what is merely closed. */
export const TRACKED_ITEMS = {
	stakeOverview: {
		calculate: button("001", 2, "coin-staking:calculator.show"),
		go: link("002", 1, "tracking:item.goStake"),
		question: button("003", 2, "tracking:item.question"),
	},
	stakeView: {
		claim: button("001", 1, "coin-staking:view.claim"),
		unstake: link("002", 1, "coin-staking:view.unstake"),
		undo: button("003", 1, "coin-staking:view.undo"),
		add: link("004", 1, "coin-staking:view.add"),
		search: button("005", 2, "coin-staking:view.search"),
		remind: link("006", 2, "coin-staking:view.remind"),
		claimed: reached("007", 1, "tracking:item.claimed"),
		claimRefused: reached("008", 1, "tracking:item.claimRefused"),
		details: button("009", 2, "coin-staking:view.titleDetails"),
		submitClaim: button("011", 1, "coin-staking:claim.submit"),
		fill: button("012", 2, "coin-staking:claim.max"),
		pay: link("013", 1, "tracking:item.pay"),
		renewal: button("014", 1, "tracking:item.renewal"),
		inside: button("015", 3, "coin-staking:view.inside"),
		older: link("016", 2, "coin-staking:view.more"),
		jump: link("017", 2, "tracking:item.jump"),
		again: link("018", 1, "coin-staking:claim.again"),
		undone: reached("019", 1, "tracking:item.undone"),
	},
	stakeWrite: {
		next: button("001", 1, "coin-staking:write.next"),
		refused: reached("002", 1, "tracking:item.refused"),
		fill: button("003", 2, "tracking:item.shareOfBalance"),
		calculate: button("004", 2, "coin-staking:calculator.show"),
	},
	stakeConfirm: {
		submit: button("001", 1, "coin-staking:confirm.submit"),
		previous: link("002", 2, "coin-staking:confirm.previous"),
		terms: button("003", 2, "coin-staking:confirm.readTerms"),
		refused: reached("005", 1, "tracking:item.refused"),
	},
	stakeComplete: {
		sign: button("001", 1, "coin-staking:complete.wallet.sign"),
		openApp: link("002", 1, "coin-staking:complete.phone.open"),
		again: link("003", 1, "tracking:item.again"),
		see: link("004", 2, "coin-staking:complete.ok"),
		signFailed: reached("005", 1, "tracking:item.signFailed"),
		staked: reached("006", 1, "tracking:item.staked"),
		remind: link("007", 2, "coin-staking:complete.remind"),
		manual: button("008", 2, "coin-staking:complete.manual.title"),
		refused: reached("009", 1, "tracking:item.refused"),
	},
	stakeReceipt: { next: link("001", 2, "coin-staking:view.title") },
	stakePayment: {
		submit: button("001", 2, "coin-staking:find.submit"),
		refused: reached("002", 1, "tracking:item.refused"),
		toStake: link("003", 2, "coin-staking:find.toStake"),
		toReceipt: link("004", 2, "coin-staking:find.toReceipt"),
	},
	unstakeWrite: {
		next: button("001", 1, "coin-staking:unstake.next"),
		back: link("002", 2, "coin-staking:unstake.toView"),
		fill: button("003", 2, "tracking:item.wholeAmount"),
		undo: button("004", 1, "coin-staking:view.undo"),
		calculate: button("005", 2, "coin-staking:calculator.show"),
		refused: reached("006", 1, "tracking:item.refused"),
		yes: button("007", 1, "coin-staking:unstake.undo.yes"),
		no: button("008", 2, "coin-staking:unstake.undo.no"),
	},
	unstakeConfirm: {
		submit: button("001", 1, "coin-staking:unstake.submit"),
		previous: link("002", 2, "coin-staking:unstake.previous"),
		yes: button("003", 1, "coin-staking:unstake.leave.yes"),
		no: button("004", 2, "coin-staking:unstake.leave.no"),
		refused: reached("005", 1, "tracking:item.refused"),
	},
	unstakeComplete: {
		see: link("001", 2, "coin-staking:complete.ok"),
		remind: link("002", 2, "coin-staking:unstake.remind"),
		undo: link("003", 1, "coin-staking:view.undo"),
	},
	nftStaking: nftProgram,
	punkyNova: nftProgram,
	punkyWorldStaking: nftProgram,
	ltacMint: mintDesk,
	nftPunkyCrafter: mintDesk,
	reserves: {
		mine: link("001", 2, "reserves:mineSave"),
		all: link("002", 2, "reserves:allSave"),
		verifier: link("003", 2, "reserves:verifierSave"),
		day: link("004", 2, "tracking:item.otherDay"),
		promised: link("005", 2, "tracking:item.promisedTo"),
	},
	verifyDraw: {
		submit: button("001", 2, "draw-proofs:submit"),
		save: link("002", 2, "draw-proofs:offline.save"),
	},
	powerzonePunkyDrop: {
		open: link("001", 2, "drops:look"),
		result: link("002", 2, "drops:result"),
		gift: link("003", 1, "drops:gift"),
		yes: button("004", 1, "tracking:item.dropYes"),
		no: link("005", 2, "tracking:item.dropNo"),
		check: button("006", 2, "drops:check.show"),
		file: link("007", 2, "tracking:item.dropFile"),
		close: link("008", 3, "drops:close"),
		signAgain: button("009", 1, "drops:failed.again"),
		remind: link("011", 2, "drops:reminder.button"),
		vault: link("014", 2, "drops:nfts.vault"),
		remindMail: link("012", 2, "drops:reminder.mail"),
		done: reached("033", 1, "drops:done.title"),
		refused: reached("035", 1, "tracking:item.refused"),
	},
	myDrop: {
		tab: tab("001", 2, "drops:my.tabs"),
		askReset: link("002", 2, "drops:reset.button"),
		reset: button("003", 1, "drops:reset.confirm"),
		cancel: link("004", 3, "drops:reset.cancel"),
		again: link("005", 1, "drops:my.again"),
		download: link("006", 1, "drops:my.signed"),
		signAgain: button("007", 1, "drops:failed.again"),
		refused: reached("035", 1, "tracking:item.refused"),
		toDrop: link("036", 2, "drops:look"),
	},
	ltacRaffle: {
		proof: link("001", 2, "raffle:proof"),
		ledger: link("002", 2, "raffle:ledger.read"),
		ticket: link("003", 2, "tracking:item.raffleTicket"),
		other: link("004", 2, "raffle:others"),
		more: link("005", 2, "raffle:ledger.more"),
		ticketProof: link("006", 2, "raffle:ticket.proof"),
		back: link("007", 2, "raffle:back"),
		picture: link("008", 2, "raffle:ticket.save"),
		company: link("009", 2, "raffle:company.go"),
	},
	watch: { submit: button("001", 2, "watch:submit") },
	airdrop: {
		search: button("001", 2, "airdrop:submit"),
		apply: button("002", 1, "airdrop:apply.submit"),
		signAgain: button("003", 1, "airdrop:apply.again"),
		check: button("004", 3, "airdrop:check.ok"),
		done: reached("005", 1, "airdrop:apply.done"),
		refused: reached("006", 1, "tracking:item.refused"),
	},
	scan: {
		open: button("001", 2, "scan:open"),
		camera: button("002", 2, "scan:camera"),
		file: button("003", 2, "scan:file"),
		retry: button("004", 2, "scan:retry"),
		cancel: button("005", 3, "scan:cancel"),
	},
	myPage: {
		rename: button("001", 2, "my-page:wallets.save"),
		unlink: button("002", 1, "my-page:unlink.submit"),
		endDevice: button("004", 1, "tracking:item.endDevice"),
		goOn: link("005", 1, "my-page:act.go"),
		list: link("006", 2, "tracking:item.ownList"),
		askUnlink: link("007", 2, "my-page:wallets.unlink"),
		keep: button("008", 3, "my-page:unlink.keep"),
		openRename: button("009", 2, "my-page:wallets.rename"),
		signAgain: button("011", 1, "my-page:again.button"),
		takeOut: link("012", 1, "my-page:own.takeOut"),
		refused: reached("013", 1, "tracking:item.refused"),
	},
	myData: {
		download: link("001", 1, "my-data:download"),
		askErase: link("002", 2, "my-data:erase.open"),
		erase: button("003", 1, "my-data:erase.submit"),
		leave: button("004", 1, "my-data:leave"),
		refused: reached("005", 1, "tracking:item.refused"),
	},
	statement: {
		csv: link("001", 2, "statement:all.csv"),
		json: link("002", 2, "statement:all.json"),
		wallets: button("003", 3, "tracking:item.unfold"),
	},
	myTwig: {
		older: link("001", 2, "my-page:twigs.older"),
		receipt: link("002", 2, "my-page:twigs.receipt"),
		source: link("003", 2, "tracking:item.source"),
	},
	fairPlay: {
		declare: button("001", 1, "chance:declare.submit"),
		term: button("002", 2, "chance:exclude.submit"),
		exclude: button("003", 1, "chance:exclude.last"),
		refused: reached("004", 1, "tracking:item.refused"),
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
	crossing: {
		go: button("001", 1, "migration:begin.go"),
		yes: button("002", 1, "migration:ask.yes"),
		no: link("003", 1, "migration:ask.no"),
		sendNft: button("004", 1, "tracking:item.sendNft"),
		payFee: button("005", 1, "tracking:item.payFee"),
		sent: reached("006", 1, "tracking:item.sent"),
		sendFailed: reached("007", 1, "tracking:item.sendFailed"),
		destination: button("008", 1, "migration:destination.change"),
		prove: button("009", 1, "migration:prove.go"),
		back: button("010", 1, "migration:back.return"),
		check: button("011", 2, "migration:check.go"),
		find: button("012", 2, "migration:code.go"),
		code: link("013", 2, "migration:code.yours"),
		provenance: link("014", 2, "migration:carried.look"),
		how: link("015", 2, "wallets:migration.open"),
		lost: link("017", 2, "migration:lost.link"),
		refused: reached("016", 1, "tracking:item.refused"),
	},
	lostWallet: {
		send: button("001", 1, "migration:lost.send"),
		more: button("002", 1, "migration:lost.more"),
		signAgain: button("003", 1, "migration:lost.again"),
		done: reached("004", 1, "migration:lost.said"),
		refused: reached("005", 1, "tracking:item.refused"),
	},
	carried: { open: link("001", 2, "migration:carried.look"), older: link("002", 2, "migration:carried.older") },
	carriedNft: { json: link("001", 2, "migration:carried.json"), all: link("002", 2, "migration:carried.all") },
	news: { open: link("001", 2, "tracking:page.newsNote"), older: link("002", 2, "news:older") },
	status: { programs: link("001", 2, "status:forPrograms") },
	logIn: {
		submit: button("001", 1, "accounts:logIn"),
		logOut: button("002", 1, "accounts:logOut"),
		office: link("003", 2, "accounts:toAdmin"),
		...refusedForm,
	},
	logInCode: { submit: button("001", 1, "accounts:code.go"), ...refusedForm },
	reminders: {
		ask: button("001", 1, "reminders:form.button"),
		stop: button("002", 1, "reminders:now.stop"),
		link: button("003", 1, "tracking:item.reminderLink"),
		done: reached("004", 1, "reminders:title"),
		refused: reached("005", 1, "tracking:item.refused"),
	},
	unsubscribe: { submit: button("001", 1, "mail:unsubscribe.button") },
	demo: {
		give: button("001", 2, "demo:faucet.give"),
		clock: button("002", 2, "demo:clock.title"),
		tickets: button("005", 2, "demo:tickets.buy"),
		...refusedForm,
	},
	demoMail: { open: button("001", 3, "tracking:item.unfold") },
	reservation: { language: link("001", 2, "shell:language.title") },
	header: {
		menu: button("001", 3, "shell:menu.open"),
		theme: button("002", 3, "tracking:item.theme"),
		language: link("003", 2, "shell:language.title"),
		tray: link("004", 1, "shell:tray.list"),
		channel: link("005", 2, "shell:sns.title"),
		unreleased: button("006", 2, "shell:released.title"),
		group: button("007", 3, "tracking:item.menuGroup"),
		skip: link("008", 3, "shell:skip"),
	},
	footer: {
		language: link("003", 2, "shell:language.title"),
		channel: link("005", 2, "shell:sns.title"),
		unreleased: button("006", 2, "shell:released.title"),
	},
	walletDialog: {
		open: button("001", 1, "shell:wallet.select"),
		choose: button("002", 1, "tracking:item.chooseWallet"),
		connected: reached("003", 1, "tracking:item.connected"),
		signedIn: reached("004", 1, "tracking:item.signedIn"),
		failed: reached("005", 1, "tracking:item.walletFailed"),
		disconnect: button("006", 1, "tracking:item.disconnect"),
		crossing: button("007", 2, "wallets:names.migration"),
		link: button("011", 1, "tracking:item.linkWallet"),
		retry: button("008", 1, "shell:failure.retry"),
		site: link("009", 2, "shell:failure.open"),
	},
	dialogs: {
		close: button("001", 3, "shell:close"),
		english: link("002", 2, "shell:released.continue"),
		update: button("003", 2, "shell:update.action"),
		whitepaper: link("004", 2, "shell:coinInfo.whitepaper"),
		exchange: link("005", 2, "shell:coinInfo.exchange"),
		symbol: link("006", 2, "shell:coinInfo.symbol"),
	},
	/* What stands on many pages; its row says on which. */
	parts: {
		tab: tab("001", 2, "tracking:item.tab"),
		more: link("002", 2, "content:more"),
		question: button("003", 2, "tracking:item.question"),
		outside: link("004", 2, "tracking:item.outside"),
		download: link("005", 2, "content:download"),
		picture: link("006", 2, "tracking:item.picture"),
		coinInfo: button("007", 2, "content:coin.info"),
		copy: button("008", 2, "tracking:item.copy"),
		print: button("009", 2, "coin-staking:complete.print"),
		refresh: link("011", 2, "coin-staking:complete.refresh"),
		place: link("012", 2, "tracking:item.place"),
		draft: button("013", 2, "tracking:item.draft"),
		book: link("014", 2, "tracking:item.book"),
		closed: button("015", 2, "tracking:item.closedYet"),
		agree: button("016", 1, "content:consent.usage"),
		mining: button("017", 2, "content:venture.mining"),
	},
} as const satisfies Partial<Record<PageName, Readonly<Record<string, Item>>>>

type Items = typeof TRACKED_ITEMS
/** An item by its page and its own name, e.g. "stakeView.claim". */
export type ItemName = { [Page in keyof Items]: `${Page}.${keyof Items[Page] & string}` }[keyof Items]
