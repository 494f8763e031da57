import type { Permission } from "#app/identity/roles/permissions.ts"
import type { PublishedKey } from "#app/settings/published.ts"

/** Screens of published documents: who may see and who may change those of each. */
export const AREAS = {
	published: {
		sees: "content.see",
		edits: "content.edit",
		keys: [
			"board",
			"companyPartners",
			"membershipPartners",
			"ltacPartners",
			"coinInfo",
			"ventures",
			"game",
			"ltac",
			"openings",
		],
	},
	settings: { sees: "settings.see", edits: "settings.edit", keys: ["access", "company", "social"] },
} as const satisfies Readonly<
	Record<string, Readonly<{ sees: Permission; edits: Permission; keys: readonly PublishedKey[] }>>
>
export type Area = keyof typeof AREAS

/** A document of an area by what an address says; null for any other text. */
export const keyIn = (area: Area, text: string | null): PublishedKey | null =>
	AREAS[area].keys.find((key) => key === text) ?? null
