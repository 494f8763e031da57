import { LANGS, type Lang } from "#app/lib/paths.ts"

/**
 * The languages in which a journey is walked: one, so that all of them have their turn over the journeys; every language where
 * `npm run journeys` asks for it. Markup is the same in all, and words are compared key by key elsewhere.
 */
export const inTurn = (turn: Lang): readonly Lang[] => (process.env.EVERY_LANGUAGE ? LANGS : [turn])
