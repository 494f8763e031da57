import { readFileSync } from "node:fs"
import { setTimeout as sleep } from "node:timers/promises"
import { parseArgs } from "node:util"
import { createThawAccountInstruction, TOKEN_2022_PROGRAM_ID } from "@solana/spl-token"
import { ComputeBudgetProgram, Connection, Keypair, PublicKey, Transaction } from "@solana/web3.js"
import bs58 from "bs58"

/**
 * Frees every frozen NFT of a collection with the emergency key, should this service be gone. It needs nothing of the app and nothing that
 * the app kept: the chain says what is frozen. Run it again as often as you like; it goes on with what is still frozen. What was carried over into
 * another collection is frozen for good, by the chain itself: no key thaws it, and it is not listed.
 */
const USAGE = `npm run thaw -- --rpc URL --key FILE --multisig ADDRESS --group MINT [--price MICROLAMPORTS] [--dry]
  --rpc       a node of the cluster that answers getProgramAccounts
  --key       file of the emergency key: a JSON list of 64 numbers, or base58; it pays the fees, so it needs some SOL
  --multisig  the freeze authority of the NFTs
  --group     the mint of the collection's group
  --price     offered for each compute unit, in millionths of a lamport, where the network is busy
  --dry       says what is frozen, and does nothing
An NFT in whose place another was minted stays frozen: nobody can thaw it, and it is not counted here.`

const AT_ONCE = 12
const SENT_AT_ONCE = 8
const PATIENCE_MS = 90_000
const LOOK_MS = 500
/** Where Token-2022 keeps things: of a mint its freeze authority, of an account amount and state, behind both their kind and extensions. */
const AT = { freezeAuthority: 46, amount: 64, state: 108, extensions: 166 }
const FROZEN = 2
const MEMBER = 23

async function main() {
	const { rpc, key, multisig, group, price, dry } = readOptions()
	const connection = new Connection(rpc, { commitment: "confirmed", disableRetryOnRateLimit: true })
	const before = await frozenOf(connection, multisig, group)
	console.log(`${before.length} frozen`)
	if (dry) {
		for (const { account, mint } of before) console.log(`${account} ${mint}`)
		return
	}
	let left = before
	while (left.length > 0) {
		await thaw(connection, { key, multisig, price, frozen: left })
		const now = await frozenOf(connection, multisig, group)
		console.log(`${now.length} still frozen`)
		if (now.length >= left.length)
			throw new Error("nothing was thawed: is it the emergency key, and does it have SOL? Run it again otherwise")
		left = now
	}
}

function readOptions() {
	const text = { type: "string" }
	const options = { rpc: text, key: text, multisig: text, group: text, price: text, dry: { type: "boolean" } }
	try {
		const { values } = parseArgs({ options })
		const { rpc = "", key = "", multisig = "", group = "", price = "0", dry = false } = values
		return {
			rpc: new URL(rpc).href,
			key: readKey(key),
			multisig: new PublicKey(multisig),
			group: new PublicKey(group),
			price: BigInt(price),
			dry,
		}
	} catch (error) {
		// Neither the key nor the address of the node, which may hold one, is repeated.
		throw new Error(`${error.code === "ENOENT" ? "the file of the key is not there" : "options to correct"}\n${USAGE}`)
	}
}

function readKey(file) {
	const text = readFileSync(file, "utf8").trim()
	return Keypair.fromSecretKey(Uint8Array.from(text.startsWith("[") ? JSON.parse(text) : bs58.decode(text)))
}

/** Accounts that are frozen now and hold a member of the group whose freeze authority is the multisig. */
async function frozenOf(connection, multisig, group) {
	const filter = (offset, bytes) => ({ memcmp: { offset, bytes: bs58.encode(bytes) } })
	const [mints, accounts] = await Promise.all([
		connection.getProgramAccounts(TOKEN_2022_PROGRAM_ID, {
			filters: [filter(AT.freezeAuthority, Buffer.concat([Buffer.of(1, 0, 0, 0), multisig.toBuffer()]))],
		}),
		connection.getProgramAccounts(TOKEN_2022_PROGRAM_ID, {
			filters: [filter(AT.amount, Buffer.of(1, 0, 0, 0, 0, 0, 0, 0)), filter(AT.state, Buffer.of(FROZEN))],
			dataSlice: { offset: 0, length: 32 },
		}),
	])
	const isMember = ({ account }) => groupOf(account.data)?.equals(group) === true
	const members = new Set(mints.filter(isMember).map(({ pubkey }) => pubkey.toBase58()))
	return accounts
		.map(({ pubkey, account }) => ({ account: pubkey.toBase58(), mint: new PublicKey(account.data).toBase58() }))
		.filter(({ mint }) => members.has(mint))
}

/** The group that a mint says it is a member of. */
function groupOf(data) {
	for (let at = AT.extensions; at + 4 <= data.length; at += 4 + data.readUInt16LE(at + 2)) {
		const type = data.readUInt16LE(at)
		if (type === MEMBER) return new PublicKey(data.subarray(at + 4 + 32, at + 4 + 64))
		if (type === 0) return null
	}
	return null
}

async function thaw(connection, { key, multisig, price, frozen }) {
	const batches = []
	for (let i = 0; i < frozen.length; i += AT_ONCE) batches.push(frozen.slice(i, i + AT_ONCE))
	for (let i = 0; i < batches.length; i += SENT_AT_ONCE) {
		const { blockhash } = await connection.getLatestBlockhash("confirmed")
		const sent = batches.slice(i, i + SENT_AT_ONCE).map(async (some) => {
			const transaction = new Transaction({ feePayer: key.publicKey, recentBlockhash: blockhash })
			if (price > 0n) transaction.add(ComputeBudgetProgram.setComputeUnitPrice({ microLamports: price }))
			for (const { account, mint } of some) transaction.add(thawStep(account, mint, multisig, key.publicKey))
			transaction.sign(key)
			return await connection.sendRawTransaction(transaction.serialize())
		})
		const settled = await Promise.allSettled(sent)
		for (const { reason } of settled) if (reason) console.error(String(reason.message ?? reason).split("\n")[0])
		await ended(
			connection,
			settled.flatMap(({ value }) => value ?? []),
		)
	}
}

const thawStep = (account, mint, multisig, signer) =>
	createThawAccountInstruction(new PublicKey(account), new PublicKey(mint), multisig, [signer], TOKEN_2022_PROGRAM_ID)

/** Waits until all are confirmed, or for as long as they may still land: what did not is read as frozen again. */
async function ended(connection, signatures) {
	for (const end = Date.now() + PATIENCE_MS; signatures.length > 0 && Date.now() < end; await sleep(LOOK_MS)) {
		const { value } = await connection.getSignatureStatuses(signatures)
		if (value.every((one) => one !== null && one.confirmationStatus !== "processed")) return
	}
}

main().catch((error) => {
	console.error(error.message)
	process.exitCode = 1
})
