import type { TrackingLevel } from "./tracking-preference.ts"

/**
 * Whether an action is recorded: its level is not higher than the site's, a visitor who asks not to be tracked leaves what matters alone
 * (level 1), and one who refused leaves nothing. A level that could not be read records nothing. Browser and server go by the same.
 */
export function mayRecord(of: { level: number; wish: TrackingLevel; most: string | null }): boolean {
	const most = of.wish === "no-wallet" ? 1 : 3
	return of.wish !== "nothing" && /^[1-3]$/.test(of.most ?? "") && of.level <= Math.min(Number(of.most), most)
}
