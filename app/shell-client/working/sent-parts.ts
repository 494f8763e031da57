import { LIVE_PARTS, OWNED } from "#app/ui/live.ts"

/** What came of reading a page anew. */
export type Outcome = "fresh" | "other-owner" | "failed"

/** How the server sent each part: what scripts have changed in it since is no news. */
export const sent = new Map<string, string>()
export const partsOf = (root: ParentNode) =>
	new Map([...root.querySelectorAll<HTMLElement>(LIVE_PARTS)].map((part) => [part.dataset.live ?? "", part]))
export const mainOf = (root: ParentNode) => root.querySelector<HTMLElement>(OWNED)
export function noteSent(): void {
	for (const [name, part] of partsOf(document)) sent.set(name, part.outerHTML)
}
