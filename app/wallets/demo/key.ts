export type DemoKey = Readonly<{ privateKey: CryptoKey; publicKey: Uint8Array }>

const request = <R>(asked: IDBRequest<R>) =>
	new Promise<R>((resolve, reject) => {
		asked.onsuccess = () => resolve(asked.result)
		asked.onerror = () => reject(asked.error)
	})

function open(): Promise<IDBDatabase> {
	const asked = indexedDB.open("punktopia-demo-wallet", 1)
	asked.onupgradeneeded = () => asked.result.createObjectStore("keys")
	return request(asked)
}

/** The key of this browser's demo wallet. The private half can sign, but not even this code can read it. */
export async function demoKey({ create }: { create: boolean }): Promise<DemoKey | null> {
	const db = await open()
	try {
		const read = () => request<DemoKey | undefined>(db.transaction("keys").objectStore("keys").get("ed25519"))
		const known = await read()
		if (known || !create) return known ?? null
		const pair = (await crypto.subtle.generateKey({ name: "Ed25519" }, false, ["sign", "verify"])) as CryptoKeyPair
		const publicKey = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey))
		const made: DemoKey = { privateKey: pair.privateKey, publicKey }
		try {
			// `add`, not `put`: of two tabs that make a key at once, the second takes the first one's.
			await request(db.transaction("keys", "readwrite").objectStore("keys").add(made, "ed25519"))
			return made
		} catch {
			return (await read()) ?? null
		}
	} finally {
		db.close()
	}
}

export async function signWith({ privateKey }: DemoKey, message: Uint8Array): Promise<Uint8Array> {
	return new Uint8Array(await crypto.subtle.sign("Ed25519", privateKey, new Uint8Array(message)))
}
