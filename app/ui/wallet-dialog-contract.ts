/** What the markup of the wallet dialogs and their scripts agree on; it comes with these scripts, not with every page. */
export const DIALOG_ATTR = {
	/** Text slots: title, text and link of the failure dialog; status of the wallet dialog. */
	failureTitle: "data-failure-title",
	failureText: "data-failure-text",
	failureLink: "data-failure-link",
	failureNext: "data-failure-next",
	failureRetry: "data-failure-retry",
	failureGoOn: "data-failure-go-on",
	walletStatus: "data-wallet-status",
	/** On the line of a wallet in the dialog, with its type; the chains it speaks for; its mark "found here"; its way in on a phone. */
	walletEntry: "data-wallet-entry",
	walletChains: "data-wallet-chains",
	walletFound: "data-wallet-found",
	walletOpen: "data-wallet-open",
	/** Where a wallet that is not here can be had; around the lines of those that are reached in one way, with its name. */
	walletInstall: "data-wallet-install",
	walletsBy: "data-wallets-by",
	/** In `<main>`: the one network that the page works with ("solana"). In the dialog: the sentence about it. */
	walletNeeds: "data-wallet-needs",
	walletNeedsNote: "data-wallet-needs-note",
	/** `<select data-wallet-project>`: the NFT project chosen at connection. */
	walletProject: "data-wallet-project",
} as const
