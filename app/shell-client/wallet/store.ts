import { STORE } from "#app/ui/shell-contract.ts"

/** Claims, kept as printed (§3): they drive the interface and the reconnect, and prove nothing. */
export type Stored = Readonly<{ address: string; type: string }>

const NFT_NAME = "NFTNAME"
const DECLINED = "WALLETDECLINED"

export function stored(): Stored | null {
	const address = localStorage.getItem(STORE.address)
	const type = localStorage.getItem(STORE.type)
	return address && type ? { address, type } : null
}

function both(key: string, value: string) {
	localStorage.setItem(key, value)
	sessionStorage.setItem(key, value)
}

export function store({ address, type }: Stored, nftName?: string): void {
	both(STORE.address, address)
	both(STORE.type, type)
	if (nftName !== undefined || localStorage.getItem(NFT_NAME) === null) both(NFT_NAME, nftName ?? "")
	sessionStorage.removeItem(DECLINED)
}

export const storeUuid = (uuid: string) => both(STORE.uuid, uuid)

/** What a page that loads would come back to. */
export function forget(): void {
	localStorage.removeItem(STORE.address)
	localStorage.removeItem(STORE.type)
}

/** The uuid belongs to one wallet: with another address the old one must not stay. */
export function dropUuid(): void {
	localStorage.removeItem(STORE.uuid)
	sessionStorage.removeItem(STORE.uuid)
}

/** A visitor who said no to a wallet is not asked again by a page that loads. */
export const decline = (type: string) => sessionStorage.setItem(DECLINED, type)
export const declined = () => sessionStorage.getItem(DECLINED)
