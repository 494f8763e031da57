import { beaconNotes, sealingNotes, signingNotes, solanaNotes } from "./chain-notes.ts"
import { kaiaNotes, mintingNotes, walletNotes } from "./nft-notes.ts"
import { httpNotes, modeNotes, monitoringNotes, storageNotes } from "./process-notes.ts"
import { fileNotes, mailNotes, outsideNotes, pushNotes } from "./service-notes.ts"
import type { SettingGroup, SettingName, SettingNote } from "./setting-note.ts"
import { localChainNotes, siteNotes } from "./site-notes.ts"

/** A setting of the schema without a note does not compile here. */
const ALL = {
	...modeNotes,
	...storageNotes,
	...httpNotes,
	...monitoringNotes,
	...solanaNotes,
	...beaconNotes,
	...signingNotes,
	...sealingNotes,
	...mintingNotes,
	...kaiaNotes,
	...walletNotes,
	...mailNotes,
	...pushNotes,
	...fileNotes,
	...outsideNotes,
	...siteNotes,
	...localChainNotes,
} as const satisfies Record<SettingName, SettingNote>

/** Note of a setting; the schema has no setting without one. */
export const noteOf = (name: SettingName): SettingNote => ALL[name]

/** Notes in the order of docs/settings.md and .env.example. */
export const SETTING_GROUPS: readonly SettingGroup[] = [
	{ title: "Mode", notes: modeNotes },
	{ title: "Storage and database", notes: storageNotes },
	{ title: "HTTP", notes: httpNotes },
	{ title: "Solana", notes: solanaNotes },
	{ title: "Draws", notes: beaconNotes },
	{
		title: "Signing keys",
		intro: "Only the worker may have these. The web process refuses to start with any of them.",
		notes: signingNotes,
	},
	{ title: "Secret keys of projects", notes: sealingNotes },
	{ title: "Minting", notes: mintingNotes },
	{ title: "Wallets and log-in", notes: walletNotes },
	{
		title: "Migration from Kaia",
		intro: "Needs KAIA_RPC_URL, KAIA_ADMIN_WALLET and KAIA_OLD_NFTS.",
		notes: kaiaNotes,
	},
	{ title: "Mail", notes: mailNotes },
	{ title: "Reminders in browsers (web push)", notes: pushNotes },
	{ title: "Files", notes: fileNotes },
	{ title: "Services outside", notes: outsideNotes },
	{ title: "Monitoring", notes: monitoringNotes },
	{
		title: "Product, company and channels",
		intro: "Operators can publish the company's data and the channels under Settings. Pages leave out empty ones.",
		notes: siteNotes,
	},
	{ title: "Set by the supervisor", intro: "Do not set these yourself.", notes: localChainNotes },
]
