import { Refusal } from "#app/lib/refusal.ts"
import type { Published } from "./published.ts"

/** Refuses an act from a country that the operator has blocked (451). Where no proxy names the country nobody is refused by it. */
export function refuseBlocked({ blockedCountries }: Published["access"], country: string | null): void {
	if (country !== null && blockedCountries.includes(country)) throw new Refusal("access:country", { status: 451 })
}
