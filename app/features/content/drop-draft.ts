import type { FamilyId } from "#app/collections/portraits/kit.ts"
import { isFamily, SEEDS } from "#app/collections/portraits/portrait-file.ts"

/** A drop as it was typed into the preview form. It lives in the address alone. */
export type DropDraft = {
	readonly number: number
	readonly headline: string
	readonly text: string
	readonly gift: string
	readonly family: FamilyId
	readonly seed: number
}

export const DRAFT_LIMITS = { headline: 60, text: 400, gift: 60 } as const
/** Query parameters of the form, by the names of its fields. */
export const DRAFT_WORDS = ["number", "family", "seed"] as const
export const DRAFT_TEXTS = ["headline", "text", "gift"] as const

/** What cannot be read falls back to what the empty form shows. */
export function readDropDraft(asked: URLSearchParams): DropDraft {
	const words = (name: keyof typeof DRAFT_LIMITS) => (asked.get(name) ?? "").trim().slice(0, DRAFT_LIMITS[name])
	const whole = (name: string, from: number, to: number) => {
		const value = asked.get(name) ?? ""
		return /^\d{1,6}$/.test(value) && Number(value) >= from && Number(value) <= to ? Number(value) : null
	}
	const family = asked.get("family") ?? ""
	return {
		number: whole("number", 1, 4) ?? 1,
		headline: words("headline"),
		text: words("text"),
		gift: words("gift"),
		family: isFamily(family) ? family : "kongz",
		seed: whole("seed", 0, SEEDS - 1) ?? 16,
	}
}
