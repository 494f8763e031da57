import { CallRefused } from "#app/lib/call.ts"
import type { Connector, ProblemCode, Told, WalletProblem, WalletWords } from "#app/wallets/port.ts"
import { fill } from "#app/wallets/words/words.ts"
import { offerNewCode } from "./dialog-messages.ts"
import { showFailure } from "./failure-dialog.ts"

type Failing = Readonly<{
	connector: Pick<Connector, "problems">
	problem: WalletProblem
	words: WalletWords
	/** The wallet's name. */
	name: string
	retry: () => void
}>

/** Problems that every wallet has in the same words; the wallet's own words go first. */
const GENERAL: Readonly<Record<string, Told>> = {
	denied: { title: "failedTitle", text: "userDenied", next: "again" },
	noAccount: { title: "failedTitle", text: "noAccount", next: "account" },
}

/** Pressing again cannot help. */
const FINAL: readonly ProblemCode[] = ["missing", "unconfigured", "mobile", "notSupported"]

/** Says what went wrong, in the printed words, and what can be done now. A dialog that a person closed needs no words. */
export function showProblem({ connector, problem, words, name, retry }: Failing): void {
	const { code, cause, params } = problem
	if (code === "closed" || (code === "expired" && offerNewCode(retry))) return
	const said = cause instanceof CallRefused ? cause.message : ""
	if (cause && !said) console.warn("wallet", code, cause)
	const failed = connector.problems.failed
	const own = connector.problems[code]
	const told = own ?? GENERAL[code] ?? failed ?? { title: "failedTitle", text: "noAccount", next: "again" }
	const because = !own && code in GENERAL && failed ? words.wallet[failed.text] : ""
	const link = told.link?.(new URL(location.href))
	showFailure({
		title: words.wallet[told.title],
		text: [because, words.wallet[told.text]].filter(Boolean).join(". "),
		next: said || (told.next && fill(words.next[told.next], params)),
		link,
		// A page of ours that opens in the wallet, or a site of the wallet's.
		linkLabel: told.next === "appBrowser" ? fill(words.qr.open, { wallet: name }) : undefined,
		retry: FINAL.includes(code) ? undefined : retry,
	})
	if (link && told.opens) window.open(link, "_blank", "noopener")
}
