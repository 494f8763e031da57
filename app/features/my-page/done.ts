/** What an act leads to: a word in the address, the part of the page it belongs to, and what that part then says. */
export const DONE = {
	renamed: { part: "wallets", says: "done.renamed" },
	unlinked: { part: "wallets", says: "done.unlinked" },
	ended: { part: "devices", says: "done.ended" },
	othersEnded: { part: "devices", says: "done.othersEnded" },
	signedOut: { part: undefined, says: "done.signedOut" },
} as const

export type Done = keyof typeof DONE
export const isDone = (name: string | null): name is Done => name !== null && Object.hasOwn(DONE, name)
