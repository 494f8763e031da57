import { asKey, type Key } from "#app/lib/keys.ts"

/** Words of what is open, by the name of its entity where that is no part of a key: a key may hold no colon. */
const BEGUN: Readonly<Record<string, Key>> = {
	"coin-staking:claim": "my-page:begun.coin-claim",
	"coin-staking:renewal": "my-page:begun.coin-renewal",
	"coin-staking:withdrawal": "my-page:begun.coin-withdrawal",
	"vesting:claim": "my-page:begun.vesting-claim",
	"nft-staking:lock": "my-page:begun.nft-lock",
}

/** What something open of this entity is called. */
export const begunKey = (entity: string): Key => BEGUN[entity] ?? asKey(`my-page:begun.${entity}`)
