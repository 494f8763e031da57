import type { SettingNote } from "./setting-note.ts"

export const mintingNotes = {
	NFT_COLLECTIONS: {
		description:
			"Collections that the site knows: groups of Token-2022, each with the authority that its group must have.",
		unit: "list: kongz=<group mint>:<authority>,hag=<group mint>:<authority>",
		empty: "None.",
	},
	NFT_FREEZE_AUTHORITY: {
		description: "Freeze authority of their NFTs: a multisig of Token-2022 of which one signature is enough.",
		unit: "Solana address",
		details: "Its other signer is the emergency key, which stays offline (docs/emergency-key.md).",
		empty: "No NFT is frozen.",
	},
	NFT_FREEZE_SIGNER: {
		description: "The signer of NFT_FREEZE_AUTHORITY whose key this service holds.",
		unit: "Solana address",
		details: "Set it together with NFT_FREEZE_AUTHORITY.",
	},
	NFT_PRIZE_VAULT: {
		description: "Owner of the NFTs that drops give away and raffles have as prizes; a wallet that holds nothing else.",
		unit: "Solana address; its contents are public",
	},
	SELLER_FEE_BASIS_POINTS: {
		description: "Royalty of minted NFTs.",
		unit: "basis points, 0 to 10000; 500 is 5 %",
		unused: true,
	},
	COLLECTION_MINT: {
		description: "Mint of a Metaplex collection.",
		unit: "Solana address",
		unused: true,
	},
	COLLECTION_SYMBOL: {
		description: "Symbol of a Metaplex collection.",
		unit: "text of at most 10 characters",
		unused: true,
	},
	TREE_ADDRESS: {
		description: "Merkle tree of compressed NFTs.",
		unit: "Solana address",
		unused: true,
	},
	NFT_METADATA_HOSTS: {
		description: "Hosts from which metadata and pictures of NFTs are read before they are minted by a list.",
		unit: "list of host names: arweave.net,ipfs.io",
		details:
			"Read by https from public addresses alone. ipfs:// is read through ipfs.io, ar:// through arweave.net. A list with a file at another host is not released.",
		empty: "Only files of this site.",
	},
	NFT_DRY_RUN_HOURS: {
		description: "How long a passed dry run of a list of NFTs counts: its release has to be proposed within this time.",
		unit: "hours, 1 to 168",
	},
	NFT_ID_RETRY_LIMIT: {
		description: "How often an NFT id that is taken is replaced before the mint fails.",
		unit: "count, 0 to 1000",
		unused: true,
	},
} as const satisfies Record<string, SettingNote>

export const kaiaNotes = {
	KAIA_RPC_URL_2: {
		description: "RPC node of Kaia at a second provider.",
		unit: "http(s) URL; it may contain a key",
		details: "A payment then counts only if both nodes report the same.",
	},
	KAIA_ADMIN_WALLET: {
		description: "Wallet on Kaia that receives old NFTs and sends back what is owed.",
		unit: "0x and 40 hexadecimal digits",
		empty: "The migration from Kaia is closed; the start says so.",
	},
	KAIA_FEE_WALLET: {
		description: "Wallet on Kaia that receives fees; its key is needed nowhere.",
		unit: "0x and 40 hexadecimal digits",
		empty: "KAIA_ADMIN_WALLET.",
	},
	KAIA_OLD_NFTS: {
		description: "Contracts of the old collections (KIP-17, ERC-721), by their name in the app.",
		unit: "list: kongz=0x…,hag=0x…",
		empty: "The migration from Kaia is closed; the start says so.",
	},
	KAIA_CONFIRMATIONS: {
		description: "Blocks after a transaction's own before it counts.",
		unit: "blocks, 0 to 1000; a block of Kaia takes about a second",
	},
	KAIA_BLOCKS_AT_ONCE: {
		description: "Most blocks that one pass over the chain reads; there is a pass every three seconds.",
		unit: "blocks, 1 to 1000",
	},
	KAIA_CHAIN: {
		description: "Set to 0, the demo runs without its local Kaia chain.",
		unit: "0 or 1",
	},
} as const satisfies Record<string, SettingNote>

export const walletNotes = {
	ETHEREUM_CHAIN_ID: {
		description: "Chain id that MetaMask must be on.",
		unit: "chain id; 1 is Ethereum",
	},
	ETHEREUM_RPC_URL: {
		description: "Ethereum node that the server asks whether an address is a contract wallet.",
		unit: "http(s) URL; it may contain a key",
		empty: "Signatures are verified without a node; the message to a contract wallet is then less exact.",
	},
	ETHEREUM_WALLET_RPC_URL: {
		description: "Public Ethereum node that is given to a wallet which does not know the network.",
		unit: "http(s) URL",
		empty: "A well-known node for a well-known network.",
	},
	KAIA_CHAIN_ID: {
		description: "Chain id that Kaia Wallet must be on.",
		unit: "chain id; 8217 is Kaia",
	},
	KAIA_RPC_URL: {
		description: "Kaia node that the server asks for an account's current key, and for the migration from Kaia.",
		unit: "http(s) URL; it may contain a key",
		details: "While a configured node does not answer, sign-in with Kaia accounts does not work.",
		empty: "Kaia accounts whose key was changed cannot sign in; the migration is closed.",
	},
	KAIA_WALLET_RPC_URL: {
		description: "Public Kaia node that is given to a wallet which does not know the network.",
		unit: "http(s) URL",
		empty: "A well-known node for a well-known network.",
	},
	WALLETCONNECT_PROJECT_ID: {
		description: "Project id from the dashboard of WalletConnect.",
		unit: "letters and digits, at most 64",
		empty: "WalletConnect is shown as not available, and no browser contacts its relay.",
	},
	WALLETCONNECT_RELAY_URL: {
		description: "Relay of WalletConnect.",
		unit: "ws(s) URL",
	},
	KLIP_API_URL: {
		description: "Service behind the Klip app, for example https://a2a-api.klipwallet.com.",
		unit: "http(s) URL",
		empty: "Klip is shown as not available.",
	},
	KLIP_APP_NAME: {
		description: "Name of the site that Klip shows.",
		unit: "text of at most 40 characters",
		empty: "PRODUCT_NAME.",
	},
	OIDC_PROVIDERS: {
		description: "Providers for log-in by OpenID Connect.",
		unit: 'JSON list on one line: [{"name":"example","label":"Example","issuer":"https://login.example.com","clientId":"…","clientSecret":"…"}]',
		details:
			"Register APP_ORIGIN/providers/<name>/back with each provider. Without clientSecret it is a public client.",
		empty: "There is no such button.",
	},
} as const satisfies Record<string, SettingNote>
