import type access from "../../locales/en/access.json"
import type accounts from "../../locales/en/accounts.json"
import type admin from "../../locales/en/admin.json"
import type airdrop from "../../locales/en/airdrop.json"
import type chance from "../../locales/en/chance.json"
import type choices from "../../locales/en/choices.json"
import type coinStaking from "../../locales/en/coin-staking.json"
import type coinStakingTerms from "../../locales/en/coin-staking-terms.json"
import type content from "../../locales/en/content.json"
import type crafting from "../../locales/en/crafting.json"
import type demo from "../../locales/en/demo.json"
import type destinations from "../../locales/en/destinations.json"
import type documents from "../../locales/en/documents.json"
import type doors from "../../locales/en/doors.json"
import type drawProofs from "../../locales/en/draw-proofs.json"
import type drops from "../../locales/en/drops.json"
import type errors from "../../locales/en/errors.json"
import type files from "../../locales/en/files.json"
import type home from "../../locales/en/home.json"
import type identity from "../../locales/en/identity.json"
import type isItUs from "../../locales/en/is-it-us.json"
import type mail from "../../locales/en/mail.json"
import type messages from "../../locales/en/messages.json"
import type migration from "../../locales/en/migration.json"
import type mint from "../../locales/en/mint.json"
import type minting from "../../locales/en/minting.json"
import type myData from "../../locales/en/my-data.json"
import type myPage from "../../locales/en/my-page.json"
import type news from "../../locales/en/news.json"
import type nftStaking from "../../locales/en/nft-staking.json"
import type notices from "../../locales/en/notices.json"
import type oculla from "../../locales/en/oculla.json"
import type operations from "../../locales/en/operations.json"
import type operatorsAirdrop from "../../locales/en/operators-airdrop.json"
import type operatorsAudit from "../../locales/en/operators-audit.json"
import type operatorsCatalog from "../../locales/en/operators-catalog.json"
import type operatorsContent from "../../locales/en/operators-content.json"
import type operatorsDrops from "../../locales/en/operators-drops.json"
import type operatorsFiles from "../../locales/en/operators-files.json"
import type operatorsGates from "../../locales/en/operators-gates.json"
import type operatorsLaunch from "../../locales/en/operators-launch.json"
import type operatorsMail from "../../locales/en/operators-mail.json"
import type operatorsMints from "../../locales/en/operators-mints.json"
import type operatorsProjects from "../../locales/en/operators-projects.json"
import type operatorsProposals from "../../locales/en/operators-proposals.json"
import type operatorsRaffles from "../../locales/en/operators-raffles.json"
import type operatorsReservations from "../../locales/en/operators-reservations.json"
import type operatorsSwitches from "../../locales/en/operators-switches.json"
import type operatorsUsage from "../../locales/en/operators-usage.json"
import type operatorsUsers from "../../locales/en/operators-users.json"
import type operatorsVesting from "../../locales/en/operators-vesting.json"
import type raffle from "../../locales/en/raffle.json"
import type refused from "../../locales/en/refused.json"
import type reminders from "../../locales/en/reminders.json"
import type reservations from "../../locales/en/reservations.json"
import type reserves from "../../locales/en/reserves.json"
import type scan from "../../locales/en/scan.json"
import type settlement from "../../locales/en/settlement.json"
import type shell from "../../locales/en/shell.json"
import type statement from "../../locales/en/statement.json"
import type status from "../../locales/en/status.json"
import type switches from "../../locales/en/switches.json"
import type tracking from "../../locales/en/tracking.json"
import type vaults from "../../locales/en/vaults.json"
import type vesting from "../../locales/en/vesting.json"
import type wallets from "../../locales/en/wallets.json"
import type watch from "../../locales/en/watch.json"
import type weapons from "../../locales/en/weapons.json"

/** The words by namespace, as the English files have them. Types alone: nothing of the files is bundled. A test compares this with the folder. */
type English = {
	access: typeof access
	accounts: typeof accounts
	admin: typeof admin
	airdrop: typeof airdrop
	chance: typeof chance
	"coin-staking": typeof coinStaking
	"coin-staking-terms": typeof coinStakingTerms
	content: typeof content
	crafting: typeof crafting
	demo: typeof demo
	doors: typeof doors
	"draw-proofs": typeof drawProofs
	destinations: typeof destinations
	documents: typeof documents
	drops: typeof drops
	errors: typeof errors
	files: typeof files
	home: typeof home
	identity: typeof identity
	"is-it-us": typeof isItUs
	mail: typeof mail
	messages: typeof messages
	migration: typeof migration
	mint: typeof mint
	minting: typeof minting
	"my-data": typeof myData
	"my-page": typeof myPage
	news: typeof news
	"nft-staking": typeof nftStaking
	notices: typeof notices
	choices: typeof choices
	vaults: typeof vaults
	oculla: typeof oculla
	operations: typeof operations
	"operators-airdrop": typeof operatorsAirdrop
	"operators-audit": typeof operatorsAudit
	"operators-catalog": typeof operatorsCatalog
	"operators-drops": typeof operatorsDrops
	"operators-mints": typeof operatorsMints
	"operators-projects": typeof operatorsProjects
	"operators-proposals": typeof operatorsProposals
	"operators-usage": typeof operatorsUsage
	"operators-users": typeof operatorsUsers
	"operators-raffles": typeof operatorsRaffles
	"operators-switches": typeof operatorsSwitches
	"operators-files": typeof operatorsFiles
	"operators-gates": typeof operatorsGates
	"operators-launch": typeof operatorsLaunch
	"operators-mail": typeof operatorsMail
	"operators-content": typeof operatorsContent
	"operators-reservations": typeof operatorsReservations
	"operators-vesting": typeof operatorsVesting
	raffle: typeof raffle
	refused: typeof refused
	reminders: typeof reminders
	reservations: typeof reservations
	reserves: typeof reserves
	scan: typeof scan
	settlement: typeof settlement
	shell: typeof shell
	statement: typeof statement
	switches: typeof switches
	status: typeof status
	tracking: typeof tracking
	vesting: typeof vesting
	wallets: typeof wallets
	watch: typeof watch
	weapons: typeof weapons
}

type Dotted<Words> = {
	[Name in keyof Words & string]: Words[Name] extends string ? Name : `${Name}.${Dotted<Words[Name]>}`
}[keyof Words & string]

/** The namespace of one page of the catalog, which is picked at run time by its id. */
export type PageNamespace = `pages/${string}`

/** A file of words, by its name in `locales/<language>`. */
export type Namespace = keyof English | PageNamespace

/** The keys of one namespace, each with the namespace before it. */
export type KeyOf<Name extends keyof English> = { [One in Name]: `${One}:${Dotted<English[One]>}` }[Name]

/** Every key of the site's words, e.g. "coin-staking:complete.again". Which keys a page has is known at run time alone. */
export type Key = KeyOf<keyof English> | `${PageNamespace}:${string}`

/** A key that is known at run time alone, e.g. from a schema's message. Words that lack it show the key itself. */
export const asKey = (text: string): Key => text as Key
