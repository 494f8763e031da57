import type { SettingNote } from "./setting-note.ts"

const link = (network: string): SettingNote => ({
	description: `Address of the site's channel on ${network}.`,
	unit: "http(s) URL",
})

export const siteNotes = {
	PRODUCT_SLUG: {
		description: "Short name of the product in addresses.",
		unit: "lower-case letters and digits",
		details: "The commands boot.js and boot.js migrate need the same value.",
	},
	PRODUCT_NAME: {
		description: "Name of the product and symbol of the coin on pages.",
		unit: "text",
	},
	COMPANY_NAME: {
		description: "Name of the company.",
		unit: "text",
	},
	COMPANY_ADDRESS: {
		description: "Postal address of the company.",
		unit: "text",
	},
	COMPANY_REGISTRATION: {
		description: "Registration number of the company.",
		unit: "text",
	},
	COMPANY_CONTACT: {
		description: "Contact of the company.",
		unit: "text",
	},
	SECURITY_CONTACT: {
		description: "Contact for reports of security problems.",
		unit: "e-mail address, https address, or telephone number with +",
		details: "With such a contact, /.well-known/security.txt (RFC 9116) exists.",
		empty: "COMPANY_CONTACT, or the contact that operators publish.",
	},
	SECURITY_TXT_DAYS: {
		description: "Validity of /.well-known/security.txt after it was fetched.",
		unit: "days, 1 to 364",
	},
	SNS_X: link("X"),
	SNS_DISCORD: link("Discord"),
	SNS_TELEGRAM: link("Telegram"),
	SNS_YOUTUBE: link("YouTube"),
	SNS_INSTAGRAM: link("Instagram"),
	SNS_MEDIUM: link("Medium"),
	SNS_KAKAO: link("Kakao"),
} as const satisfies Record<string, SettingNote>

/** Ports and folders that the supervisor chooses for the demo's chains. */
export const localChainNotes = {
	CHAIN_DATA_DIR: {
		description: "Folder of the demo's local Solana chain.",
		unit: "path",
		internal: true,
	},
	CHAIN_PORT: {
		description: "Port of the demo's local Solana chain.",
		unit: "port number",
		internal: true,
	},
	KAIA_DATA_DIR: {
		description: "Folder of the demo's local Kaia chain.",
		unit: "path",
		internal: true,
	},
	KAIA_PORT: {
		description: "Port of the demo's local Kaia chain.",
		unit: "port number",
		internal: true,
	},
} as const satisfies Record<string, SettingNote>
