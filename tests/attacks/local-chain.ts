import { WebSocket } from "ws"
import type { Attack, Target } from "./attack.ts"

type Reply = { id?: number; result?: unknown; error?: { message: string } }

async function openWatch(target: Target) {
	const { rpcEndpoint } = target.live.look().solana
	const socket = new WebSocket(rpcEndpoint.replace(/^http/, "ws"))
	const waiting = new Map<number, (reply: Reply) => void>()
	let ids = 0
	let isOpen = true
	socket.on("message", (data) => {
		const reply = JSON.parse(String(data)) as Reply
		if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
	})
	socket.on("error", () => {})
	socket.on("close", () => {
		isOpen = false
		for (const done of waiting.values()) done({ error: { message: "closed" } })
	})
	await new Promise((done) => socket.once("open", done))
	return {
		call: (method: string, params: unknown[] = []) =>
			new Promise<Reply>((done) => {
				const id = ++ids
				if (!isOpen) return done({ error: { message: "closed" } })
				const late = setTimeout(() => done({ error: { message: "silent" } }), 10_000)
				waiting.set(id, (reply) => {
					clearTimeout(late)
					waiting.delete(id)
					done(reply)
				})
				socket.send(JSON.stringify({ jsonrpc: "2.0", id, method, params }))
			}),
		close: () => socket.terminate(),
	}
}

const NAMES = ["constructor", "__proto__", "toString", "hasOwnProperty", "valueOf", "isPrototypeOf", "toLocaleString"]

export const inheritedNames: Attack = {
	name: "subscriptions named as what every object has",
	point: "A7",
	async run(target) {
		const watch = await openWatch(target)
		const slot = await target.live.look().solana.getSlot("processed")
		const taken: string[] = []
		for (const name of NAMES) {
			const { result, error } = await watch.call(`${name}Subscribe`)
			if (result !== undefined || error?.message !== "Method not found")
				taken.push(`${name}: ${error?.message ?? "taken"}`)
		}
		watch.close()
		let now = slot
		for (const end = Date.now() + 10_000; now <= slot && Date.now() < end; )
			now = await target.live.look().solana.getSlot("processed")
		const ok = taken.length === 0 && now > slot
		return { figure: taken.length, unit: `of ${NAMES.length} not refused (0)`, ok, detail: taken.join("; ") }
	},
}

export const manySubscriptions: Attack = {
	name: "1,001 subscriptions on one socket",
	point: "A7",
	async run(target) {
		const watch = await openWatch(target)
		const replies = await Promise.all(Array.from({ length: 1_001 }, () => watch.call("slotSubscribe")))
		watch.close()
		const taken = replies.filter(({ result }) => result !== undefined).length
		return { figure: taken, unit: "taken (≤ 1,000)", ok: taken > 0 && taken <= 1_000 }
	},
}
