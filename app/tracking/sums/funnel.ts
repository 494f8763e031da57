import { DEFINITIONS } from "../definitions/definitions.ts"

/** How far a visitor comes, in order. */
export const STEPS = ["connect", "signIn", "stake", "claim"] as const
export type Step = (typeof STEPS)[number]

/** What an action says of the funnel: how many steps whoever did it has behind them, and the step that did not come about. */
export type Mark = Readonly<{ code: string; reach: number; fails: number }>

const [CONNECTED, SIGNED_IN, STAKED, CLAIMED] = [1, 2, 3, 4]

/** By names of items. Whoever signs for a stake has signed in before, be it on another day; whoever claims has a stake. */
const NAMED: Readonly<Record<string, readonly Omit<Mark, "code">[]>> = {
	"walletDialog.choose": [{ reach: 0, fails: 0 }],
	"walletDialog.connected": [{ reach: CONNECTED, fails: 0 }],
	"walletDialog.signedIn": [{ reach: SIGNED_IN, fails: 0 }],
	// Before a wallet is connected, or while it should sign in.
	"walletDialog.failed": [
		{ reach: 0, fails: CONNECTED },
		{ reach: 0, fails: SIGNED_IN },
	],
	"stakeWrite.refused": [{ reach: 0, fails: STAKED }],
	"stakeConfirm.refused": [{ reach: 0, fails: STAKED }],
	"stakeComplete.signFailed": [{ reach: SIGNED_IN, fails: STAKED }],
	"stakeComplete.staked": [{ reach: STAKED, fails: 0 }],
	"stakeView.claimRefused": [{ reach: STAKED, fails: CLAIMED }],
	"stakeView.claimed": [{ reach: CLAIMED, fails: 0 }],
}

/** Errors: throws at a name that is no item any more. */
export const MARKS: readonly Mark[] = Object.entries(NAMED).flatMap(([name, marks]) => {
	const definition = DEFINITIONS.find((one) => one.name === name)
	if (!definition) throw new Error(`the funnel goes by ${name}, which is not recorded`)
	return marks.map((mark) => ({ code: definition.code, ...mark }))
})
