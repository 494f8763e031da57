import { secp256k1 } from "@noble/curves/secp256k1.js"

const request = <R>(asked: IDBRequest<R>) =>
	new Promise<R>((resolve, reject) => {
		asked.onsuccess = () => resolve(asked.result)
		asked.onerror = () => reject(asked.error)
	})

function open(): Promise<IDBDatabase> {
	const asked = indexedDB.open("punktopia-demo-kaia-wallet", 1)
	asked.onupgradeneeded = () => asked.result.createObjectStore("keys")
	return request(asked)
}

/**
 * The secret key of this browser's demo wallet on Kaia. Browsers have no such keys of their own that could not be read: it is worth nothing
 * anywhere but on the chain of the demo.
 */
export async function demoKaiaKey({ create }: { create: boolean }): Promise<Uint8Array | null> {
	const db = await open()
	try {
		const read = () => request<Uint8Array | undefined>(db.transaction("keys").objectStore("keys").get("secp256k1"))
		const known = await read()
		if (known || !create) return known ?? null
		const made = secp256k1.utils.randomSecretKey()
		try {
			// `add`, not `put`: of two tabs that make a key at once, the second takes the first one's.
			await request(db.transaction("keys", "readwrite").objectStore("keys").add(made, "secp256k1"))
			return made
		} catch {
			return (await read()) ?? null
		}
	} finally {
		db.close()
	}
}
