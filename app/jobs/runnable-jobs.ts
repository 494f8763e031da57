/**
 * Jobs that an operator may have run at any time: each does what is due and nothing twice, however often it runs. A demo's own jobs are not
 * among them.
 */
export const RUNNABLE_JOBS = [
	"settlement:look",
	"settlement:audit",
	"settlement:days",
	"audit:seal",
	"identity:sweep",
	"reserves:publish",
	"reserves:watch",
	"prizes:keep",
	"files:sweep",
	"mail:send",
	"mail:sweep",
	"mail:attention",
	"holdings:sweep",
	"tracking:sum",
	"tracking:sweep",
	"prices:read",
	"chance:sweep",
	"coin-staking:budget",
	"coin-staking:due",
	"coin-staking:renewals",
	"coin-staking:holds",
	"coin-staking:sweep",
	"crafting:clock",
	"crafting:go",
	"crafting:recheck",
	"crafting:unsigned",
	"nft-staking:acts",
	"nft-staking:due",
	"nft-staking:unsigned",
	"nft-staking:watch",
	"nft-staking:shares",
	"nft-staking:recount",
	"nft-staking:old-shares",
	"drops:sweep",
	"drops:tell",
	"raffle:close",
	"raffle:draw",
	"minting:sweep",
	"minting:plans",
] as const
export type RunnableJob = (typeof RUNNABLE_JOBS)[number]

export const isRunnable = (job: string): job is RunnableJob => (RUNNABLE_JOBS as readonly string[]).includes(job)
