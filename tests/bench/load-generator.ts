import { connect, type Socket } from "node:net"

/** `expect` is the status that each answer must have. */
export type Asked = Readonly<{ head: string; expect: number }>
export type Job = Readonly<{ port: number; asked: readonly Asked[]; connections: number; ms: number }>
export type Load = Readonly<{ perSecond: number; wrong: number; statuses: Record<number, number> }>

/**
 * A load of kept-alive connections, each asking anew when answered. It reads no more of an answer than its status and its length: a
 * full HTTP client would cost more than the server that it measures.
 */
async function load({ port, asked, connections, ms }: Job): Promise<Load> {
	const lines = asked.map(({ head, expect }) => ({ bytes: Buffer.from(head), expect }))
	let next = 0
	let answered = 0
	let wrong = 0
	const statuses: Record<number, number> = {}
	const began = performance.now()
	const isOver = () => performance.now() - began > ms

	function converse(socket: Socket): Promise<void> {
		let expect = 0
		let waiting = 0
		let head: Buffer | null = null
		const ask = () => {
			const line = lines[next++ % lines.length]
			if (!line || isOver()) return void socket.end()
			expect = line.expect
			socket.write(line.bytes)
		}
		const count = () => {
			if (!isOver()) answered++
			ask()
		}
		socket.on("data", (chunk) => {
			if (waiting > 0) {
				waiting -= chunk.length
				if (waiting === 0) count()
				return
			}
			const bytes: Buffer = head ? Buffer.concat([head, chunk]) : chunk
			const end = bytes.indexOf("\r\n\r\n")
			head = end < 0 ? bytes : null
			if (end < 0) return
			const text = bytes.toString("latin1", 0, end)
			const status = Number(text.slice(9, 12))
			const length = /\r\ncontent-length: (\d+)/i.exec(text)?.[1]
			if (length === undefined) return void socket.destroy(new Error(`an answer without a length:\n${text}`))
			if (status !== expect) {
				wrong++
				statuses[status] = (statuses[status] ?? 0) + 1
			}
			waiting = Number(length) - (bytes.length - end - 4)
			if (waiting === 0) count()
		})
		ask()
		return new Promise((resolve, reject) => {
			socket.on("error", reject)
			socket.on("close", () => (isOver() ? resolve() : reject(new Error("the server hung up"))))
		})
	}

	await Promise.all(
		Array.from({ length: connections }, () => {
			const socket = connect({ port, host: "127.0.0.1", noDelay: true })
			return converse(socket)
		}),
	)
	return { perSecond: answered / (ms / 1000), wrong, statuses }
}

process.on("message", (job: Job) => {
	load(job).then(
		(made) => process.send?.(made),
		(error: Error) => process.send?.({ error: error.message }),
	)
})
process.on("disconnect", () => process.exit(0))
