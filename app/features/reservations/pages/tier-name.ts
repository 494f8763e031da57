import { collectionName } from "#app/collections/collection-name.ts"
import type { T } from "#app/i18n/words.ts"

/** A collection that a discount is given for, as it is called. */
export const tierName = (t: T, tier: string): string =>
	tier === "society" ? t("reservations:discount.society") : collectionName(tier)
