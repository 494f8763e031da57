const WORDS = ["signing", "sending", "missing", "otherAccount", "refused", "failed"] as const
type Word = (typeof WORDS)[number]

type Fields = Readonly<Record<string, string>>
type Wallet = Readonly<{ address: string; walletType: string }>

/** What the button tells its script. Words by what happens; `signing-error.ts` names the problems. */
export type SignButtonData = Readonly<{
	/** What is posted to this page: for what is to be signed, and beside it once it is. */
	prepare: Fields
	submit: Fields
	wallet: Wallet
	/** The outcome that a failure is recorded as. */
	failure: string
	words: Readonly<Record<Word, string>>
}>

type Props = Readonly<{
	say: (word: Word | "sign" | "noScript") => string
	prepare: Fields
	submit: Fields
	wallet: Wallet
	failure: string
	/** What its use, and a failure of it, is recorded by. */
	marks: Readonly<Record<string, string>>
	/** The row of buttons that it stands in. */
	row: "actions" | "modal-actions"
}>

/** Has the connected wallet sign, by a script that calls `listenForSigning`; without scripts it says what is missing. */
export function SignButton({ say, prepare, submit, wallet: { address, walletType }, failure, marks, row }: Props) {
	const words = Object.fromEntries(WORDS.map((word) => [word, say(word)]))
	const data = { prepare, submit, wallet: { address, walletType }, failure, words }
	return (
		<>
			<noscript>
				<p className="notice">{say("noScript")}</p>
			</noscript>
			<p className={`${row} needs-script`}>
				<button type="button" className="button button-signal" {...marks} data-sign={JSON.stringify(data)}>
					{say("sign")}
				</button>
			</p>
			<p role="status" data-sign-status />
			<p className="notice notice-loss" role="alert" hidden>
				<b data-sign-problem />
			</p>
		</>
	)
}
