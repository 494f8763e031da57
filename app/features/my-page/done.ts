/** What an act leads to: a word in the address, the part of the page it belongs to, and what that part then says. */
export const DONE = {
	renamed: { part: "wallets", says: "my-page:done.renamed" },
	unlinked: { part: "wallets", says: "my-page:done.unlinked" },
	ended: { part: "devices", says: "my-page:done.ended" },
	othersEnded: { part: "devices", says: "my-page:done.othersEnded" },
	signedOut: { part: undefined, says: "my-page:done.signedOut" },
} as const

export type Done = keyof typeof DONE
export const isDone = (name: string | null): name is Done => name !== null && Object.hasOwn(DONE, name)
