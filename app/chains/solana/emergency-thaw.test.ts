import { execFile } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { LAMPORTS_PER_SOL, SystemProgram } from "@solana/web3.js"
import { expect, test } from "vitest"
import { temporaryFolder } from "./local/testing.ts"
import { freezeInstruction, giveUpFreezing } from "./nfts/freeze.server.ts"
import { nftChain } from "./nfts/testing.ts"

const run = promisify(execFile)
const SCRIPT = "app/chains/solana/emergency-thaw.mjs"

async function thaw(...options: string[]): Promise<{ status: number; said: string }> {
	try {
		const { stdout } = await run(process.execPath, [SCRIPT, ...options])
		return { status: 0, said: stdout }
	} catch (error) {
		const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
		return { status: code, said: `${stdout}${stderr}` }
	}
}

test("the emergency key alone frees all frozen NFTs of a collection, of whoever holds them, and goes on where it was stopped", async () => {
	const world = await nftChain({ slotMs: 50 })
	const { keys, settings, chain } = world
	const owner = await world.funded()
	const kongz = await world.given(owner.publicKey, 30)
	const [hag] = await world.given(owner.publicKey, 1, "hag")
	if (!hag || !settings.freezing) throw new Error("none was given")
	const { multisig, service } = settings.freezing
	const freezes = [...kongz.slice(0, 27), hag].map(({ account, asset: mint }) =>
		freezeInstruction({ account, mint, multisig, signer: service }),
	)
	for (let i = 0; i < freezes.length; i += 10)
		await world.send(freezes.slice(i, i + 10), keys.faucet, keys.freezeAuthority)
	const file = join(temporaryFolder(), "emergency.json")
	writeFileSync(file, chain.emergencyKey)
	const group = settings.collections.find(({ id }) => id === "kongz")?.address ?? ""
	const about = ["--rpc", chain.url, "--multisig", multisig, "--group", group]
	const dry = await thaw(...about, "--key", file, "--dry")
	expect(dry.status).toBe(0)
	expect(dry.said.trim().split("\n")).toHaveLength(28)
	// Without SOL for the fee nothing happens, and it says so.
	const poor = await thaw(...about, "--key", file)
	expect(poor).toMatchObject({ status: 1, said: expect.stringContaining("does it have SOL?") })
	const lamports = LAMPORTS_PER_SOL
	const toPubkey = keys.emergency.publicKey
	await world.send([SystemProgram.transfer({ fromPubkey: keys.faucet.publicKey, toPubkey, lamports })], keys.faucet)
	const stranger = join(temporaryFolder(), "stranger.json")
	writeFileSync(stranger, JSON.stringify([...keys.treasury.secretKey]))
	expect((await thaw(...about, "--key", stranger)).status).toBe(1)

	const done = await thaw(...about, "--key", file, "--price", "1000")
	expect(done).toMatchObject({ status: 0, said: expect.stringContaining("0 still frozen") })
	const { nfts } = await world.nfts.heldBy(owner.publicKey.toBase58(), 20_000)
	// The other collection is another run.
	expect(nfts.filter(({ isFrozen }) => isFrozen).map(({ asset }) => asset)).toEqual([hag.asset])
	expect(await thaw(...about, "--key", file)).toEqual({ status: 0, said: "0 frozen\n" })
}, 120_000)

test("what was carried over is frozen for good: it is not listed, and says so in how the script is used", async () => {
	const world = await nftChain()
	const { keys, settings, chain } = world
	const [one, other] = await world.given(world.funded().publicKey, 2)
	if (!one || !other || !settings.freezing) throw new Error("none was given")
	const { multisig, service: signer } = settings.freezing
	const freeze = ({ account, asset: mint }: typeof one) => freezeInstruction({ account, mint, multisig, signer })
	const steps = [freeze(one), giveUpFreezing({ mint: one.asset, multisig, signer }), freeze(other)]
	expect((await world.send(steps, keys.faucet, keys.freezeAuthority)).err).toBe(null)
	const file = join(temporaryFolder(), "emergency.json")
	writeFileSync(file, chain.emergencyKey)
	const group = settings.collections.find(({ id }) => id === "kongz")?.address ?? ""
	const { said } = await thaw("--rpc", chain.url, "--multisig", multisig, "--group", group, "--key", file, "--dry")
	expect(said.trim().split("\n")).toEqual(["1 frozen", `${other.account} ${other.asset}`])
	expect((await thaw("--rpc", chain.url, "--key", file)).said).toContain("stays frozen")
}, 120_000)

test("what is missing is said with how it is used, and no secret is repeated", async () => {
	const file = join(temporaryFolder(), "key")
	writeFileSync(file, "no-key-at-all")
	const wrong = await thaw("--rpc", "https://node.example/?api-key=hidden", "--key", file)
	expect(wrong.status).toBe(1)
	expect(wrong.said).toContain("--multisig  the freeze authority")
	expect(wrong.said).not.toMatch(/no-key-at-all|hidden/)
	expect((await thaw("--rpc", "https://node.example", "--key", `${file}-gone`)).said).toContain("is not there")
	expect(JSON.parse(readFileSync("package.json", "utf8")).scripts.thaw).toBe(`node ${SCRIPT}`)
})
