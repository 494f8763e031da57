import type { Page } from "playwright"
import { STORE } from "#app/ui/shell-contract.ts"

export type Stored = Readonly<{ local: Record<string, string>; session: Record<string, string> }>

/**
 * What a page keeps in both storages, without what comes and goes by itself: usage records that wait to be sent, and the answer of the
 * IP look-up, which may arrive at any moment or, on a busy machine, not at all.
 */
export async function stored(page: Page): Promise<Stored> {
	const { local, session } = await page.evaluate(() => ({ local: { ...localStorage }, session: { ...sessionStorage } }))
	const without = (all: Record<string, string>) =>
		Object.fromEntries(Object.entries(all).filter(([name]) => name !== STORE.usage && name !== USER_IP))
	return { local: without(local), session: without(session) }
}

const USER_IP = "userIp"
