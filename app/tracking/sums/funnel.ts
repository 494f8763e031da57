import { DEFINITIONS } from "../definitions/definitions.ts"

/** How far a visitor comes, in order. */
export const STEPS = ["connect", "signIn", "stake", "claim"] as const
export type Step = (typeof STEPS)[number]

/**
 * What an action says of the funnel: how many steps whoever did it has behind them, and the step that did not come about. `said`: only where
 * the first value that it brings is this one.
 */
export type Mark = Readonly<{ code: string; reach: number; fails: number; said: string | null }>

const [CONNECTED, SIGNED_IN, STAKED, CLAIMED] = [1, 2, 3, 4]

type Told = Readonly<{ reach?: number; fails?: number; said?: string }>

/** Staking of NFTs is the same in each of its programs. What was refused is the next step of whoever was refused. */
const nfts = (
	program: "nftStaking" | "punkyNova" | "punkyWorldStaking",
): Readonly<Record<string, readonly Told[]>> => ({
	[`${program}.refused`]: [{ fails: STAKED }, { fails: CLAIMED }],
	[`${program}.signFailed`]: [{ reach: SIGNED_IN, fails: STAKED }],
	[`${program}.done`]: [{ reach: STAKED, said: "stake" }],
	[`${program}.claimed`]: [{ reach: CLAIMED }],
})

/** By names of items. Whoever signs for a stake has signed in before, be it on another day; whoever claims has a stake. */
const NAMED: Readonly<Record<string, readonly Told[]>> = {
	"walletDialog.choose": [{}],
	"walletDialog.connected": [{ reach: CONNECTED }],
	"walletDialog.signedIn": [{ reach: SIGNED_IN }],
	// Before a wallet is connected, or while it should sign in.
	"walletDialog.failed": [{ fails: CONNECTED }, { fails: SIGNED_IN }],
	"stakeWrite.refused": [{ fails: STAKED }],
	"stakeConfirm.refused": [{ fails: STAKED }],
	"stakeComplete.refused": [{ fails: STAKED }],
	"stakeComplete.signFailed": [{ reach: SIGNED_IN, fails: STAKED }],
	"stakeComplete.staked": [{ reach: STAKED }],
	"stakeView.claimRefused": [{ reach: STAKED, fails: CLAIMED }],
	"stakeView.claimed": [{ reach: CLAIMED }],
	...nfts("nftStaking"),
	...nfts("punkyNova"),
	...nfts("punkyWorldStaking"),
}

/** Errors: throws at a name that is no item any more. */
export const MARKS: readonly Mark[] = Object.entries(NAMED).flatMap(([name, marks]) => {
	const definition = DEFINITIONS.find((one) => one.name === name)
	if (!definition) throw new Error(`the funnel goes by ${name}, which is not recorded`)
	return marks.map((told) => ({ code: definition.code, reach: 0, fails: 0, said: null, ...told }))
})
