import type { SettingNote } from "./setting-note.ts"

export const solanaNotes = {
	SOLANA_RPC_URL: {
		description: "RPC node of the Solana cluster.",
		unit: "http(s) URL; it may contain a key",
		details: "A node that does not answer does not prevent a start: what needs the chain waits for it.",
		empty: "The demo with its local chain; refused in production.",
	},
	SOLANA_RPC_URL_2: {
		description: "RPC node of the same cluster at a second provider.",
		unit: "http(s) URL; it may contain a key",
		details:
			"A transaction that the first node does not know is signed again only if the second does not know it either. NFTs are compared on both.",
		empty: "Production halves the payout caps.",
	},
	SOLANA_WS_URL: {
		description: "WebSocket address of SOLANA_RPC_URL.",
		unit: "ws(s) URL",
		empty: "Derived from SOLANA_RPC_URL.",
	},
	SLOT_MS: {
		description: "Length of a slot of the demo's local chain.",
		unit: "milliseconds, 10 to 5000",
	},
	SCG_MINT: {
		description: "Mint of the coin (program SPL Token, not Token-2022).",
		unit: "Solana address",
	},
	SCG_DECIMALS: {
		description: "Decimals of the coin's mint; a start compares them with the chain.",
		unit: "count, 0 to 18",
	},
	SCG_DEPOSIT_VAULT: {
		description: "Owner of the vault that receives deposits of stakes, and payments in PVT.",
		unit: "Solana address of the owner; its token accounts follow from it",
	},
	SCG_REWARD_VAULT: {
		description: "Owner of the vault that funds coin rewards.",
		unit: "Solana address of the owner",
	},
	SCG_FLOAT: {
		description: "Wallet that payouts leave from; it holds part of what is owed, and SOL for fees.",
		unit: "Solana address",
		details: "Its secret key is SOLANA_SIGNER_KEY.",
	},
	SCG_FLOAT_PREVIOUS: {
		description: "The wallet that SCG_FLOAT has replaced: still an account of the site, and nothing is paid from it.",
		unit: "Solana address",
		details: "Leave it set: what arrives there later is still seen. See node build/boot.js rotate SOLANA_SIGNER_KEY.",
		empty: "SCG_FLOAT was not replaced.",
	},
	SCG_TREASURY: {
		description: "Wallet whose transfers to the vaults count as funding.",
		unit: "Solana address",
		details: "Required with every cluster other than the demo's. Tokens from other senders do not become budget.",
	},
	SCG_NFT_VAULT: {
		description: "Owner of the vault that funds rewards of staked NFTs, in the coin and in USDC.",
		unit: "Solana address of the owner, different from the other vaults and the float",
		empty: "No NFT rewards in the coin.",
	},
	USDC_MINT: {
		description: "Mint of USDC (program SPL Token).",
		unit: "Solana address",
		details: "Its reward vault is owned by SCG_NFT_VAULT, or without that by SCG_REWARD_VAULT.",
		empty: "Nothing is paid in USDC.",
	},
	USDC_DECIMALS: {
		description: "Decimals of the USDC mint.",
		unit: "count, 0 to 18",
	},
	PVT_MINT: {
		description: "Mint of PVT (program SPL Token), in which minting and the forge are paid, to SCG_DEPOSIT_VAULT.",
		unit: "Solana address",
		empty: "Minting and the forge are closed.",
	},
	PVT_DECIMALS: {
		description: "Decimals of the PVT mint.",
		unit: "count, 0 to 18",
	},
	DROP_VAULT: {
		description: "Owner of the vault that funds gifts of drops and coins of airdrops.",
		unit: "Solana address of the owner, different from the other vaults and the float",
		empty: "No drop can be published.",
	},
	DROP_TOKENS: {
		description: "Tokens of ventures that drops may give away (program SPL Token).",
		unit: "list: name=SYMBOL:mint:decimals,…",
		details: "A token with the name etm can also be vested.",
		empty: "Gifts are in USDC alone.",
	},
	RAFFLE_VAULT: {
		description: "Owner of the vault that funds raffle prizes, in the coin and in USDC.",
		unit: "Solana address of the owner, different from the other vaults and the float",
		empty: "No raffle with prizes in coins can be published.",
	},
	VESTING_VAULT: {
		description: "Owner of the vault that funds vesting schedules, in the coin, PVT and the token etm of DROP_TOKENS.",
		unit: "Solana address of the owner, different from the other vaults and the float",
		empty: "No vesting schedule can be published.",
	},
} as const satisfies Record<string, SettingNote>

export const beaconNotes = {
	BEACON_CHAIN: {
		description: "Public random beacon that raffles and crafting follow from.",
		unit: "quicknet (of drand) or local",
		details: "Production refuses local, the demo's own beacon: its owner knows all future draws.",
		empty: "quicknet; in the demo local.",
	},
	BEACON_RELAYS: {
		description: "Servers that are asked for rounds of quicknet.",
		unit: "list of URLs: https://api.drand.sh,https://drand.cloudflare.com",
		details: "Name two or more, of different owners. Each answer is verified by its signature.",
		empty: "No raffle and no crafting can be set up.",
	},
} as const satisfies Record<string, SettingNote>

const SECRET_KEY = "secret key: 64 bytes in base58, or the JSON list of a key file"

export const signingNotes = {
	SOLANA_SIGNER_KEY: {
		description: "Secret key of SCG_FLOAT; signs payouts.",
		unit: SECRET_KEY,
	},
	SOLANA_SIGNER_KEY_PREVIOUS: {
		description:
			"Secret key of SCG_FLOAT_PREVIOUS; moves what is left there, and signs memos of raffles announced under it.",
		unit: SECRET_KEY,
		details: "Remove it when the command rotate SOLANA_SIGNER_KEY has ended and those raffles are drawn.",
		empty: "SOLANA_SIGNER_KEY was not replaced.",
	},
	DROP_SIGNING_KEY: {
		description: "Signs entitlements of drops and announcements of the news (Ed25519); its address holds nothing.",
		unit: SECRET_KEY,
		empty: "Nothing is signed; gifts are delivered and news is published all the same.",
	},
	NFT_FREEZE_KEY: {
		description: "Secret key of NFT_FREEZE_SIGNER; freezes and thaws NFTs.",
		unit: SECRET_KEY,
		empty: "Freezing and thawing wait, with a notice of kind no-freeze-key.",
	},
	NFT_MINT_KEY: {
		description: "Secret key of the authority of NFT_COLLECTIONS; mints, changes and burns NFTs.",
		unit: SECRET_KEY,
		details:
			"Its wallet needs no SOL. Collections with another authority are shown, not minted. In production it needs APP_ORIGIN.",
		empty: "Mints wait, with a notice of kind no-mint-key.",
	},
	NFT_PRIZE_KEY: {
		description: "Secret key of NFT_PRIZE_VAULT; sends NFTs out of that vault and signs nothing else.",
		unit: SECRET_KEY,
		empty: "Gifts and prizes in NFTs wait, with a notice of kind no-vault-key.",
	},
	KAIA_SIGNER_KEY: {
		description: "Secret key of KAIA_ADMIN_WALLET; sends back what is owed on Kaia.",
		unit: "0x and 64 hexadecimal digits",
		details: "It must be the key that the account has now. Use it nowhere else: an unknown debit stops settlement.",
		empty: "Nothing is sent back on Kaia.",
	},
	PROJECT_KEYS_SECRET: {
		description: "Decrypts the secret keys of projects' wallets, which the web process encrypts (X25519).",
		unit: "32 bytes in base64; create it with: openssl rand -base64 32",
		details: "Keep it as long as such keys are stored. The demo creates one under DATA_DIR.",
		empty: "Project forms store no secret keys.",
	},
	PROJECT_KEYS_SECRET_PREVIOUS: {
		description: "The value that PROJECT_KEYS_SECRET had before, for the command rotate PROJECT_KEYS_SECRET alone.",
		unit: "32 bytes in base64",
		empty: "PROJECT_KEYS_SECRET was not changed.",
	},
	SOLANA_PAYER_KEY: {
		description: "Reserved for a separate fee payer on Solana.",
		unit: "text",
		unused: true,
	},
	BNB_SIGNER_KEY: {
		description: "Reserved for payouts on BNB Chain.",
		unit: "text",
		unused: true,
	},
	BNB_PAYER_KEY: {
		description: "Reserved for a fee payer on BNB Chain.",
		unit: "text",
		unused: true,
	},
} as const satisfies Record<string, SettingNote>

export const sealingNotes = {
	PROJECT_KEYS_PUBLIC: {
		description: "Public half of PROJECT_KEYS_SECRET, with which the web process encrypts projects' keys.",
		unit: "32 bytes in base64; printed by: node build/boot.js public-keys",
		details: "Needed only where web.js is started apart from boot.js.",
		empty: "Project forms store no secret keys; all else is stored.",
	},
} as const satisfies Record<string, SettingNote>
