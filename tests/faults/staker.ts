import { setTimeout as sleep } from "node:timers/promises"
import { Keypair, VersionedTransaction } from "@solana/web3.js"
import { and, eq } from "drizzle-orm"
import { coinPosition } from "#app/features/coin-staking/tables.server.ts"
import { paths } from "#app/lib/paths.ts"
import { newAddress } from "#tests/addresses.ts"
import { until } from "#tests/boot/until.ts"
import { testKey } from "#tests/outside/standard-wallet.ts"
import type { LiveApp } from "./live-app.ts"

export type Staker = Awaited<ReturnType<typeof newStaker>>

/** The site that a staker uses, and the test's own means to look at its database and chain. */
export type StakedSite = Pick<LiveApp, "look" | "rpc"> & Readonly<{ app(): Readonly<{ origin: string }> }>

/** `status`: 0 where no answer came, and `reason` says why. `began`: when it was sent, in milliseconds. */
export type Answered = Readonly<{ path: string; status: number; reason: string; began: number }>

type Options = Readonly<{
	/** Its internet address, where the app trusts a proxy. */
	from?: string
	/** One that has its coins already. */
	wallet?: Keypair
	walletType?: string
	/** The origin that the site has for browsers, where a proxy before it changes the host of requests. */
	publicOrigin?: string
	timeoutMs?: number
	/** Called for each request. */
	onAnswer?: (answered: Answered) => void
}>

/** A browser with a wallet, signed in, that stakes over HTTP; like a person, it tries again where the app does not answer. */
export async function newStaker(live: StakedSite, options: Options = {}) {
	const { from, wallet: given, walletType = "demo", timeoutMs = 5_000, onAnswer = () => {} } = options
	const wallet = given ?? Keypair.generate()
	const key = testKey(wallet.secretKey.slice(0, 32))
	const jar = new Map<string, string>()

	const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join("; ")

	async function once(path: string, init: RequestInit): Promise<Response> {
		const { origin } = live.app()
		const { publicOrigin = origin } = options
		const address = { "X-Forwarded-For": from ?? newAddress() }
		const headers = { Accept: "application/json", Origin: publicOrigin, Cookie: cookie(), ...address, ...init.headers }
		const began = Date.now()
		const asked = fetch(`${origin}${path}`, { ...init, headers, signal: AbortSignal.timeout(timeoutMs) })
		const answer = await asked.catch((error: Error) => {
			onAnswer({ path, status: 0, reason: String(error.cause ?? error), began })
			throw error
		})
		onAnswer({ path, status: answer.status, reason: answer.statusText, began })
		for (const cookie of answer.headers.getSetCookie()) {
			const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
			jar.set(name, value)
		}
		return answer
	}

	async function ask(path: string, init: RequestInit = {}, onAgain = () => {}): Promise<string> {
		let said = "nothing"
		for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) {
			const answer = await once(path, init).catch((error: Error) => error)
			if (answer instanceof Response && answer.status < 500) {
				said = await answer.text()
				if (answer.ok) return said
				throw new Error(`${path} answered ${answer.status}: ${said}`)
			}
			said = answer instanceof Error ? answer.message : `${answer.status}`
			onAgain()
		}
		throw new Error(`${path} was not answered: ${said}`)
	}

	async function call(
		path: string,
		body: Record<string, unknown>,
		onAgain?: () => void,
	): Promise<Record<string, unknown>> {
		const headers = { "Content-Type": "application/json" }
		return JSON.parse(await ask(path, { method: "POST", headers, body: JSON.stringify(body) }, onAgain))
	}

	if (!given) await fill(live, key.address)
	const { returnValue: asked } = await call("/api/identity/challenge", {
		address: key.address,
		wallet_type: walletType,
	})
	const text = Buffer.from((asked as { message: string }).message)
	await call("/api/identity/verify", {
		address: key.address,
		signed_message: text.toString("base64"),
		signature: Buffer.from(key.sign(text)).toString("base64"),
	})
	const complete = (draft: string) => paths.stakeComplete("eng", draft)
	return {
		address: key.address,
		wallet,
		/** What its browser sends along. */
		cookie,
		async agree(wish: { amount: string; days: string } = { amount: "1000", days: "90" }): Promise<string> {
			const { returnValue } = await call(paths.stakeWrite("eng"), wish)
			const draft = new URL(String(returnValue), live.app().origin).searchParams.get("draft") ?? ""
			const html = await ask(paths.stakeConfirm("eng", draft), { headers: { Accept: "text/html" } })
			const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(html)?.[1] ?? ""
			await call(paths.stakeConfirm("eng", draft), {
				draft,
				version: hidden("version"),
				rule: hidden("rule"),
				terms: hidden("terms"),
				agree: "on",
			})
			return draft
		},
		/** The deposit as the server builds it, signed by the wallet. */
		async prepare(draft: string) {
			const { returnValue } = await call(complete(draft), { act: "prepare", draft })
			const tx = VersionedTransaction.deserialize(Buffer.from(String(returnValue), "base64"))
			tx.sign([wallet])
			return Buffer.from(tx.serialize()).toString("base64")
		},
		submit: (draft: string, signed: string) => call(complete(draft), { act: "submit", draft, signed }),
		/** Hands in and does not wait for an answer: whoever would give it may be dead. */
		submitUnheard: (draft: string, signed: string) =>
			once(complete(draft), {
				method: "POST",
				headers: { "Content-Type": "application/json" },
				body: JSON.stringify({ act: "submit", draft, signed }),
			}).catch(() => null),
		/** `amount` in whole coins, as calls write them; the same `request` again is the same claim. `onAgain`: it has to be asked for again. */
		claim: (asked: Readonly<{ stake: string; request: string; amount: string }>, onAgain?: () => void) =>
			call(paths.stakeView("eng"), asked, onAgain),
		turnClock: (days: number) => call(paths.demo("eng"), { act: "clock", days: `${days}` }),
		positions: () => live.look().db.select().from(coinPosition).where(eq(coinPosition.owner, key.address)),
		async active() {
			const { db } = live.look()
			const theirs = and(eq(coinPosition.owner, key.address), eq(coinPosition.status, "active"))
			await until(
				"the position is active",
				() =>
					db
						.select()
						.from(coinPosition)
						.where(theirs)
						.then(
							(rows) => rows.length > 0,
							() => false,
						),
				90_000,
			)
		},
	}
}

async function fill(live: StakedSite, address: string): Promise<void> {
	const { signature } = (await live.rpc("control_faucet", { address, nfts: false })) as { signature: string }
	await until("the wallet has its coins", async () => {
		const asked = live.look().solana.getSignatureStatuses([signature])
		const found = await asked.catch(() => ({ value: [null] }))
		return found.value[0]?.confirmationStatus === "finalized"
	})
}
