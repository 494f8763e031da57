import { short5 } from "#app/lib/shorten.ts"

/** The label with all of its attributes: what React renders escapes ">" inside of them. */
const LABEL = /(<span data-wallet-label="[^>]*>)[^<]*</

/** Says whose wallet is signed in ("": nobody's) in the header, which is the same string for everybody: for who has no script to say it. */
export const fillWallet = (top: string, owner: string): string =>
	/^[0-9A-Za-z]+$/.test(owner) ? top.replace(LABEL, `$1${short5(owner)}<`) : top
