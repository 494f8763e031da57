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

/** What is recorded besides the links that lead to pages. Level 1 is what matters, 3 is what is merely closed. */
export const TRACKED_ITEMS = {
	home: { calculate: button("001", 2, "coin-staking:calculator.show") },
	stakeOverview: {
		calculate: button("001", 2, "coin-staking:calculator.show"),
		go: link("002", 1, "tracking:item.goStake"),
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
		close: button("009", 3, "coin-staking:view.close"),
	},
	stakeWrite: {
		next: button("001", 1, "coin-staking:write.next"),
		refused: reached("002", 1, "tracking:item.refused"),
	},
	stakeConfirm: {
		submit: button("001", 1, "coin-staking:confirm.submit"),
		previous: link("002", 2, "coin-staking:confirm.previous"),
		terms: button("003", 2, "coin-staking:confirm.titleTerms"),
		close: button("004", 3, "coin-staking:confirm.close"),
		refused: reached("005", 1, "tracking:item.refused"),
	},
	stakeComplete: {
		sign: button("001", 1, "coin-staking:complete.wallet.sign"),
		openApp: link("002", 1, "coin-staking:complete.phone.open"),
		again: link("003", 1, "tracking:item.again"),
		see: link("004", 2, "coin-staking:complete.ok"),
		signFailed: reached("005", 1, "tracking:item.signFailed"),
		staked: reached("006", 1, "tracking:item.staked"),
	},
	unstakeWrite: { next: button("001", 1, "coin-staking:unstake.next") },
	unstakeConfirm: {
		submit: button("001", 1, "coin-staking:unstake.submit"),
		previous: link("002", 2, "coin-staking:unstake.previous"),
	},
	nftStaking: {
		tab: tab("001", 2, "tracking:item.collection"),
		stake: button("002", 1, "tracking:item.stakeNft"),
		claim: button("003", 1, "tracking:item.claimNft"),
	},
	punkyNova: {
		tab: tab("001", 2, "tracking:item.collection"),
		stake: button("002", 1, "tracking:item.stakeNft"),
		claim: button("003", 1, "tracking:item.claimNft"),
	},
	walletDialog: {
		open: button("001", 1, "shell:wallet.select"),
		choose: button("002", 1, "tracking:item.chooseWallet"),
		connected: reached("003", 1, "tracking:item.connected"),
		signedIn: reached("004", 1, "tracking:item.signedIn"),
		failed: reached("005", 1, "tracking:item.walletFailed"),
		disconnect: button("006", 1, "tracking:item.disconnect"),
	},
	header: {
		menu: button("001", 3, "shell:menu.open"),
		theme: button("002", 3, "tracking:item.theme"),
		language: link("003", 2, "shell:language.title"),
		tray: link("004", 1, "shell:tray.list"),
		channel: link("005", 2, "shell:sns.title"),
		unreleased: button("006", 2, "shell:released.title"),
	},
	dialogs: { close: button("001", 3, "shell:close") },
} as const satisfies Partial<Record<PageName, Readonly<Record<string, Item>>>>

type Items = typeof TRACKED_ITEMS
/** An item by its page and its own name, e.g. "stakeView.claim". */
export type ItemName = { [Page in keyof Items]: `${Page}.${keyof Items[Page] & string}` }[keyof Items]
