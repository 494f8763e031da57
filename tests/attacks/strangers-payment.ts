import type { Attack } from "./attack.ts"
import { give, SCG, scgTransfer, send, strangerWith } from "./funded-wallets.ts"
import { factsOf, pay, receiptOf, staker, wrongInBooks } from "./stakes.ts"

export const strangersPayment: Attack = {
	name: "a stranger pays a member's intent",
	point: "B9",
	settles: true,
	async run(target) {
		const member = await staker(target)
		const draft = await member.agree()
		const { reference, units } = await factsOf(target, draft)
		const stranger = await strangerWith(target, 1)
		await give(target, [stranger.publicKey], BigInt(units))
		const transfer = scgTransfer(target, stranger.publicKey, BigInt(units), { reference })
		const [signature = ""] = await send(target, stranger, [[transfer]])
		const { outcome, owed, queue } = await receiptOf(target, signature)
		const after = await factsOf(target, draft)
		const taken = after.owner !== member.address || after.status === "active"
		const owedBack = outcome !== "settles" && owed === units
		const late = taken
			? ""
			: await pay(target, member, draft).then(
					() => "",
					(error: Error) => `the member cannot pay: ${error.message}`,
				)
		const wrong = await wrongInBooks(target)
		const ok = !taken && owedBack && !late && !wrong
		const detail = `receipt ${outcome}, owed ${owed}, refund ${queue}; position ${after.status} ${late}${wrong}`
		return { figure: taken ? "the stranger's" : "the member's", unit: "", ok, detail }
	},
}

export const dust: Attack = {
	name: "dust from the wallet that opened the intent, and from strangers",
	point: "B11",
	settles: true,
	async run(target, { of }) {
		const member = await staker(target)
		const { reference } = await factsOf(target, await member.agree())
		const key = member.wallet.publicKey
		const small = Array.from({ length: of(20, 4) }, (_, n) => [scgTransfer(target, key, BigInt(n + 1), { reference })])
		const stranger = await strangerWith(target, 1)
		await give(target, [stranger.publicKey], SCG)
		const foreign = [
			[scgTransfer(target, stranger.publicKey, 1n)],
			[scgTransfer(target, stranger.publicKey, 2n, { reference })],
		]
		const signatures = [...(await send(target, member.wallet, small)), ...(await send(target, stranger, foreign))]
		const receipts = []
		for (const signature of signatures) receipts.push(await receiptOf(target, signature))
		const automatic = receipts.filter(({ queue }) => queue !== null && queue !== "held").length
		const held = receipts.filter(({ queue }) => queue === "held").length
		const wrong = await wrongInBooks(target)
		const detail = `${held} held, ${receipts.filter(({ outcome }) => outcome === "kept").length} kept ${wrong}`
		const unit = `of ${receipts.length} refunded by themselves (0)`
		return { figure: automatic, unit, ok: automatic === 0 && !wrong, detail }
	},
}
