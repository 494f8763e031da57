import { type Attack, inLanes, round, type Target } from "./attack.ts"
import { type Browser, newBrowser } from "./browser.ts"
import { give, SCG } from "./funded-wallets.ts"
import { pay, staker, wrongInBooks } from "./stakes.ts"

const STAKING = "/eng/powerzoneCoinStaking"
const LARGEST = { amount: "1000000", days: "365" }

const hidden = (page: string, name: string) => new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? ""
const draftIn = (location: unknown) => /draft=([\w-]{36})/.exec(String(location))?.[1] ?? ""

type Sheet = { version: string; rule: string; terms: string }

/** What every browser is shown alike. */
async function sheetFor(target: Target): Promise<Sheet> {
	const browser = newBrowser(target)
	const written = await browser.form(`${STAKING}/write`, LARGEST)
	const page = (await browser.get(String(written.headers.location))).text
	return { version: hidden(page, "version"), rule: hidden(page, "rule"), terms: hidden(page, "terms") }
}

/** Applies for the largest stake and agrees; answers whether it was let through to the payment. */
async function agree(browser: Browser, sheet: Sheet): Promise<boolean> {
	const written = await browser.form(`${STAKING}/write`, LARGEST)
	const draft = draftIn(written.headers.location)
	if (!draft) return false
	const agreed = await browser.form(`${STAKING}/write/confirm`, { draft, ...sheet, agree: "on" })
	return String(agreed.headers.location).includes("/complete")
}

/** On a slow machine fewer come to it; the figure says how many did. */
const CROWD_MS = 150_000

export const soldOut: Attack = {
	name: "1,000 browsers and 1,000 fresh wallets agree, then a visitor stakes the largest amount",
	point: "B8",
	capMs: 450_000,
	async run(target, { of }) {
		const sheet = await sheetFor(target)
		const began = performance.now()
		async function crowd(act: () => Promise<boolean>): Promise<string> {
			let [came, agreed] = [0, 0]
			const signal = AbortSignal.timeout(CROWD_MS)
			await inLanes([...Array(of(1_000, 15)).keys()], { lanes: 12, signal }, async () => {
				came++
				if (await act()) agreed++
			})
			return `${agreed} of ${came}`
		}
		const browsers = await crowd(() => agree(newBrowser(target), sheet))
		const wallets = await crowd(async () => {
			const wallet = newBrowser(target)
			return (await wallet.signIn()).status === 200 && (await agree(wallet, sheet))
		})
		const seconds = round((performance.now() - began) / 1000)
		const attackers = `${browsers} browsers and ${wallets} wallets agreed in ${seconds} s`
		const visitor = await staker(target)
		await give(target, [visitor.wallet.publicKey], 1_000_000n * SCG)
		const stake = async () => pay(target, visitor, await visitor.agree(LARGEST))
		const outcome = await stake().catch((error: Error) => error)
		if (outcome instanceof Error) {
			const why = /"code":"([^"]+)"/.exec(outcome.message)?.[1] ?? outcome.message.slice(0, 160)
			return { figure: "refused", unit: "", ok: false, detail: `${attackers}; the visitor: ${why}` }
		}
		const wrong = await wrongInBooks(target)
		return { figure: round(outcome), unit: "ms until the stake is active", ok: !wrong, detail: `${attackers} ${wrong}` }
	},
}
