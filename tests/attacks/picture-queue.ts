import { randomUUID } from "node:crypto"
import { setTimeout as sleep } from "node:timers/promises"
import { paths } from "#app/lib/paths.ts"
import { picture } from "#tests/factories/pictures.ts"
import { type Attack, round, type Target } from "./attack.ts"
import { type Browser, newBrowser } from "./browser.ts"
import type { Answer } from "./http.ts"

const LOST_WALLET = paths.lostWallet("eng")

const someOldWallet = () => `0x${randomUUID().replaceAll("-", "")}${randomUUID().slice(0, 8)}`

/** Claims that an old wallet is lost, with a picture of a document. */
function claim(target: Target, browser: Browser, from: string, bytes: Buffer, path: string): Promise<Answer> {
	const boundary = `part-${randomUUID()}`
	const fields = { id: randomUUID(), "file-id": randomUUID(), oldWallet: someOldWallet(), explanation: "lost" }
	const texts = Object.entries(fields).map(
		([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
	)
	const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`
	const body = Buffer.concat([Buffer.from(texts.join("") + head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)])
	const headers = {
		...{ Origin: target.origin(), Cookie: browser.cookie() },
		"Content-Type": `multipart/form-data; boundary=${boundary}`,
	}
	return target.ask({ path, method: "POST", headers, body, from, timeoutMs: 60_000 })
}

export const fullPictureQueue: Attack = {
	name: "free wallets of 12 addresses send large pictures, and a member sends a document",
	point: "C11",
	capMs: 150_000,
	async run(target, { of, slack, signal }) {
		// As large as pictures may be, and as documents may.
		const large = [await picture("jpeg", 7_000, 5_600), await picture("jpeg", 4_096, 3_072)] as const
		const small = await picture("jpeg", 600, 400)
		const addresses = Array.from({ length: of(12, 6) }, () => target.address())
		const crowd = await Promise.all(
			addresses.map(async (from) => {
				const browser = newBrowser(target, from)
				await browser.signIn()
				return { browser, from }
			}),
		)
		const home = target.address()
		const member = newBrowser(target, home)
		await member.signIn()
		const answers: Record<number, number> = {}
		let done = false
		// Two at a time of each wallet.
		const lanes = [...crowd, ...crowd].map(async ({ browser, from }) => {
			for (let n = 0; !done && !signal.aborted; n++) {
				const { status } = await claim(target, browser, from, n % 2 === 0 ? large[0] : large[1], LOST_WALLET)
				answers[status] = (answers[status] ?? 0) + 1
				await sleep(20)
			}
		})
		await sleep(1_500)
		const sent = await claim(target, member, home, small, LOST_WALLET)
		done = true
		await Promise.all(lanes)
		const isTaken = sent.status === 303
		return {
			figure: isTaken ? round(sent.ms) : `${sent.status} after ${round(sent.ms)}`,
			unit: "ms until the member's document is taken (≤ 3,000)",
			ok: isTaken && sent.ms <= 3_000 * slack,
			detail: `the crowd: ${JSON.stringify(answers)}`,
		}
	},
}
