import { defineStatus } from "#app/operations/status.ts"

/** What a document shows, as it is stored. */
export const DOCUMENT_KINDS = ["id-card", "home-address", "business-license", "company-address"] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** Which of them are asked of whom. */
export const KINDS_OF = {
	person: ["id-card", "home-address"],
	company: ["business-license", "company-address"],
} as const satisfies Readonly<Record<"person" | "company", readonly DocumentKind[]>>

export const ID_CARD_TYPES = ["resident-card", "driving-licence", "passport"] as const
export type IdCardType = (typeof ID_CARD_TYPES)[number]

/** `expired`: nobody decided in time, and its picture is gone. */
export const documentStatus = defineStatus("identity-document", {
	open: { code: "open", to: ["accepted", "rejected", "expired"] },
	accepted: { code: "accepted", to: [] },
	rejected: { code: "rejected", to: [] },
	expired: { code: "expired", to: [] },
})
export type DocumentStatus = (typeof documentStatus)["names"][number]

/** The database holds to the same. */
export const DOCUMENT_LIMITS = {
	/** Days that the picture of an accepted document is kept; that of a rejected one goes at once. */
	keepDays: 30,
	/** Days after which one that nobody has decided goes. */
	openDays: 90,
	/** Minutes that an operator may look at a picture for one reason. */
	lookMinutes: 10,
	/** Characters of a reason. */
	why: 500,
} as const

/** What is agreed to besides: each by itself, and each may be taken back. */
export const CONSENTS = ["partner", "abroad"] as const
export type DocumentConsent = (typeof CONSENTS)[number]
