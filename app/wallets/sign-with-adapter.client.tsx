import type { WalletName } from "@solana/wallet-adapter-base"
import { useWallet, WalletProvider } from "@solana/wallet-adapter-react"
import { VersionedTransaction } from "@solana/web3.js"
import { useEffect, useRef } from "react"
import { createRoot } from "react-dom/client"
import { WalletSigningError } from "./signing-error.ts"

type Job = Readonly<{
	name: string
	address: string
	transaction: Uint8Array
	done(signed: Uint8Array): void
	fail(error: WalletSigningError): void
}>

const PATIENCE_MS = 3000
const NO_WALLETS: [] = []
const STORAGE_KEY = "walletName"

/** The adapter lives for one signature, in a root of its own: a working page renders no wallet context. */
export async function signWithAdapter(name: string, address: string, transaction: Uint8Array): Promise<Uint8Array> {
	const root = createRoot(document.createElement("div"))
	try {
		return await new Promise<Uint8Array>((done, fail) => {
			// Without a connection to a node: the server builds and sends.
			root.render(
				<WalletProvider wallets={NO_WALLETS} localStorageKey={STORAGE_KEY} onError={() => {}}>
					<Signer job={{ name, address, transaction, done, fail }} />
				</WalletProvider>,
			)
		})
	} finally {
		root.unmount()
		localStorage.removeItem(STORAGE_KEY)
	}
}

const saidNo = (error: unknown): boolean =>
	error instanceof Error &&
	(("code" in error && error.code === 4001) ||
		/reject|denied|declin|cancel/i.test(error.message) ||
		("error" in error && saidNo(error.error)))

function Signer({ job }: { job: Job }) {
	const { wallets, wallet, select, connect, connected, publicKey, signTransaction } = useWallet()
	const asked = useRef(false)
	const present = wallets.some(({ adapter }) => adapter.name === job.name)

	useEffect(() => {
		if (present) return
		const timer = setTimeout(() => job.fail(new WalletSigningError("missing")), PATIENCE_MS)
		return () => clearTimeout(timer)
	}, [present, job])

	useEffect(() => {
		const fail = (error: unknown) =>
			job.fail(
				error instanceof WalletSigningError
					? error
					: new WalletSigningError(saidNo(error) ? "refused" : "failed", error),
			)
		if (!present) return
		if (wallet?.adapter.name !== job.name) select(job.name as WalletName)
		// One turn later: a wallet that is connected already says so at once, and the provider, whose effects run after
		// those of its children, would not be listening yet.
		else if (!connected) Promise.resolve().then(connect).catch(fail)
		else if (!asked.current && publicKey && signTransaction) {
			asked.current = true
			if (publicKey.toBase58() !== job.address) return fail(new WalletSigningError("otherAccount"))
			// Legacy transactions pass through here as well: the class reads both.
			signTransaction(VersionedTransaction.deserialize(job.transaction))
				.then((signed) => job.done(signed.serialize()))
				.catch(fail)
		}
	}, [present, wallet, connected, publicKey, signTransaction, select, connect, job])
	return null
}
