/** What a member has staked, earned and begun, in words, as the feature that stakes tells it. */
export type OwnStakes = Readonly<{
	/** Null: nothing. */
	staked: string | null
	positions: number
	wallets: number
	/** Positions in the list of them. */
	listed: number
	earned: string
	/** Of what was earned; null: nothing waits. */
	unclaimed: string | null
	/** `stakes`: how many fall on this moment. */
	next: Readonly<{
		id: string
		days: number
		amount: string
		at: Date
		why: "term" | "early" | "renewal"
		stakes: number
		href: string
	}> | null
	/** What has come free and lies there, and where it is taken out. */
	free: Readonly<{ amount: string; href: string }> | null
	begun: readonly BegunStake[]
}>

/** More of what is open, by its id. `until`: to when it can be paid for; `end`: of its term. */
export type BegunStake = Readonly<{
	id: string
	amount: string
	days: number | null
	until: Date | null
	end: Date | null
}>

/** All that the summary at the top of My Page shows. `stakes` is null while the chain has not been seen; `twig` where no wallet can have any. */
export type Own = Readonly<{
	at: Date
	address: string
	demo: boolean
	stakes: OwnStakes | null
	twig: Readonly<{ text: string; isNone: boolean }> | null
}>
