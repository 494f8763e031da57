import type { SettingNote } from "./setting-note.ts"

export const mailNotes = {
	SMTP_URL: {
		description: "Mail server to which the worker hands mail over.",
		unit: "smtp://user:password@host:587 or smtps://user:password@host:465",
		details:
			"With a password, TLS is required (except on loopback). Needs MAIL_FROM and APP_ORIGIN; advertising, reminders and mail codes also need APP_SECRET.",
		empty: "Mail waits in the outbox; in the demo it is shown at /eng/demoMail.",
	},
	MAIL_FROM: {
		description: "Sender of the mail.",
		unit: "post@example.com, or Punktopia <post@example.com>",
	},
	DKIM_DOMAIN: {
		description: "Domain for DKIM signatures.",
		unit: "domain name",
		details: "Set all three DKIM settings, or none.",
		empty: "Mail is not signed.",
	},
	DKIM_SELECTOR: {
		description: "Selector of the DKIM record in DNS.",
		unit: "text",
	},
	DKIM_KEY: {
		description: "Private key for DKIM signatures.",
		unit: "PEM on one line, with \\n for its line breaks",
	},
	ALERT_MAIL_TO: {
		description:
			"Address that receives a mail for everything that needs an operator, beside the operators who can act on it.",
		unit: "e-mail address",
		empty: "Only the operators who can act receive that mail.",
	},
	ALERT_MAIL_LANG: {
		description: "Language of that mail.",
		unit: "eng, kor or idn",
	},
} as const satisfies Record<string, SettingNote>

export const pushNotes = {
	PUSH_PRIVATE_KEY: {
		description: "Signs reminders that are pushed to browsers (VAPID).",
		unit: "32 bytes in base64url; create them with: openssl rand -base64 32 | tr '+/' '-_' | tr -d '='",
		details: "After a change, every browser has to subscribe again. The demo creates one under DATA_DIR.",
		empty: "Nothing is pushed; pages say so.",
	},
	PUSH_PUBLIC_KEY: {
		description: "Public half of PUSH_PRIVATE_KEY, with which browsers subscribe.",
		unit: "P-256 point in base64url; printed by: node build/boot.js public-keys",
		details: "Needed only where web.js is started apart from boot.js.",
		empty: "Browsers cannot subscribe.",
	},
	PUSH_CONTACT: {
		description: "Address at which push services reach the operator.",
		unit: "mailto:… or https://…",
		empty: "push@ and the host of APP_ORIGIN.",
	},
} as const satisfies Record<string, SettingNote>

export const fileNotes = {
	FILES_DIR: {
		description: "Folder for stored files (uploads, ID documents) on a disk that outlives the container.",
		unit: "path",
		details:
			"Web, worker and the back-up commands use the same folder. Personal files are encrypted with keys derived from APP_SECRET. Relative paths count from the folder in which the process is started.",
		empty: "DATA_DIR/files, outside production.",
	},
	FILES_S3_URL: {
		description: "Bucket of an S3-compatible store for stored files, instead of FILES_DIR.",
		unit: "http(s) URL with the bucket in its path or host, for example https://s3.example.com/punktopia",
		details:
			"Set it together with FILES_S3_KEY and FILES_S3_SECRET. Personal files are encrypted before they are sent to the store.",
	},
	FILES_S3_REGION: {
		description: "Region of the store.",
		unit: "text",
	},
	FILES_S3_KEY: {
		description: "Access key id of the store.",
		unit: "text",
	},
	FILES_S3_SECRET: {
		description: "Secret access key of the store.",
		unit: "text",
	},
} as const satisfies Record<string, SettingNote>

export const outsideNotes = {
	DAS_URL: {
		description: "Indexer of NFTs (Digital Asset Standard, getAssetsByOwner).",
		unit: "http(s) URL; it may contain a key",
		details: "It only proposes which NFTs a wallet holds; each is then read on the chain.",
		empty: "SOLANA_RPC_URL is asked which NFTs a wallet holds.",
	},
	PRICE_LIST_URL: {
		description: "Price list of an exchange, read by the worker every five minutes.",
		unit: "http(s) URL of a GET that answers with a JSON list of { symbol, price }",
		details: "Prices are shown with host and time, for information only. Nothing is paid by them.",
		empty: "No prices are shown.",
	},
	PRICE_PAIR: {
		description: "The price of the list that is shown.",
		unit: "coin/currency; joined without the slash they are the list's symbol",
	},
	BSC_TEST_RPC_URL: {
		description: "RPC node of the BNB Chain test network.",
		unit: "http(s) URL",
		unused: true,
	},
} as const satisfies Record<string, SettingNote>
