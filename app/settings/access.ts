import { Refusal } from "#app/lib/refusal.ts"
import type { Published } from "./published.ts"

/**
 * Refuses an act from a country that the operator has blocked (451), and every act while nobody can tell what is blocked (503).
 * Where no proxy names the country nobody is refused by it.
 */
export function refuseBlocked({ blockedCountries, unreadable }: Published["access"], country: string | null): void {
	if (unreadable) throw new Refusal("access:unreadable", { status: 503 })
	if (country !== null && blockedCountries.includes(country)) throw new Refusal("access:country", { status: 451 })
}
