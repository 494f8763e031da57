import { connect, isIP, Socket } from "node:net"
import { connect as connectTls } from "node:tls"

/** The database, or the way to it, does not answer in time: nothing is known of what was asked. */
export class DatabaseUnresponsive extends Error {
	constructor(what: string) {
		super(`the database does not answer: ${what}`)
		this.name = "DatabaseSilent"
	}

	/** The site and the processes are bundled apart, each with a copy of this class: the name tells. */
	static override [Symbol.hasInstance](thrown: unknown): thrown is DatabaseUnresponsive {
		return thrown instanceof Error && thrown.name === "DatabaseSilent"
	}
}

type Where = Readonly<{ host: readonly string[]; port: readonly number[]; path?: string | false | undefined }>

/** Types of messages: what asks for an answer to the end ("Sync", "Query"), and the end of an answer ("ReadyForQuery"). */
const [SYNC, QUERY, READY] = [0x53, 0x51, 0x5a]

type Watched = Readonly<{
	silentMs?: number | undefined
	/** Called when a connection has ended that the driver did not end. */
	lost: () => void
}>

/**
 * Opens sockets for the driver, which has no time limit of its own: one that is silent for `silentMs` while an answer is due is destroyed,
 * and everything asked on it fails at once. A socket that only listens is owed nothing, so it may be silent for ever.
 */
export function watchedSockets(url: string, { silentMs, lost }: Watched): (where: Where) => Promise<Socket> {
	const query = new URL(url).searchParams
	const mode = query.get("sslmode") ?? query.get("ssl") ?? "disable"
	const encrypted = !["disable", "false", ""].includes(mode)
	let opened = 0
	return async ({ host, port, path }) => {
		const n = opened++ % host.length
		const name = host[n] ?? "localhost"
		const plain = path ? connect(path) : connect(port[n] ?? 5432, name)
		const socket = encrypted ? await secured(plain, name, mode, silentMs ?? SECURED_WITHIN_MS) : plain
		if (silentMs) endWhenSilent(socket, silentMs)
		tellWhenLost(socket, lost)
		return socket
	}
}

const SECURED_WITHIN_MS = 10_000
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** Asks for encryption here, because the driver would take the watched socket apart for it. Fails by a socket that closes, as others do. */
async function secured(plain: Socket, host: string, mode: string, ms: number): Promise<Socket> {
	try {
		const answer = await new Promise<string>((resolve, reject) => {
			plain.setTimeout(ms, () => reject(new DatabaseUnresponsive("it does not say whether it encrypts")))
			plain.once("error", reject).once("close", () => reject(new Error("the database closed the connection")))
			plain.once("data", (bytes: Buffer) => resolve(bytes.toString("latin1", 0, 1)))
			plain.write(SSL_REQUEST)
		})
		plain.setTimeout(0).removeAllListeners()
		if (answer !== "S" && mode === "prefer") return plain
		if (answer !== "S") throw new Error(`the database does not encrypt, and sslmode=${mode} wants it to`)
		return connectTls({
			socket: plain,
			...(isIP(host) ? {} : { servername: host }),
			rejectUnauthorized: !["require", "allow", "prefer"].includes(mode),
		})
	} catch (error) {
		plain
			.removeAllListeners()
			.on("error", () => {})
			.destroy()
		const failed = new Socket()
		setImmediate(() => failed.destroy(error as Error))
		return failed
	}
}

/** Tells before the driver hears of it: whoever asks again when it fails what was asked is not to come back to this socket. */
function tellWhenLost(socket: Socket, lost: () => void): void {
	let isServed = false
	let isLeft = false
	socket.once("data", () => {
		isServed = true
	})
	const end = socket.end.bind(socket)
	socket.end = ((...given: []) => {
		// The driver says goodbye; Node, which ends what the server has ended, says nothing.
		isLeft ||= given.length > 0
		return end(...given)
	}) as typeof socket.end
	const tell = () => {
		if (isServed && !isLeft) lost()
	}
	socket.once("error", tell).once("end", tell).once("close", tell)
}

function endWhenSilent(socket: Socket, ms: number): void {
	let due = 0
	let begun = false
	const answers = answerCounter()
	let timer: NodeJS.Timeout | undefined
	const rest = () => {
		clearTimeout(timer)
		timer = undefined
	}
	const giveUp = (late: NodeJS.Timeout | undefined) => {
		if (late === timer) socket.destroy(new DatabaseUnresponsive(`silent for ${ms} ms`))
	}
	const wait = () => {
		clearTimeout(timer)
		// Where this process itself stood still, the answer may have come meanwhile: it is read first.
		const late = setTimeout(() => setImmediate(giveUp, late), ms)
		timer = late
	}
	const write = socket.write.bind(socket)
	socket.write = ((bytes: Buffer, ...more: []) => {
		due += begun ? asksIn(bytes) : 1
		begun = true
		// More questions do not make the first answer less late.
		if (!timer) wait()
		return write(bytes, ...more)
	}) as typeof socket.write
	socket.on("data", (bytes: Buffer) => {
		due -= answers(bytes)
		if (due > 0) wait()
		else rest()
	})
	socket.once("close", rest)
}

/** The driver writes whole messages: a type, a length, a body. */
function asksIn(bytes: Buffer): number {
	let asks = 0
	for (let at = 0; at + 5 <= bytes.length; at += 1 + bytes.readUInt32BE(at + 1)) {
		if (bytes[at] === SYNC || bytes[at] === QUERY) asks++
	}
	return asks
}

/** Counts ends of answers in a stream that is cut anywhere. */
function answerCounter(): (bytes: Buffer) => number {
	const head = Buffer.alloc(5)
	let have = 0
	let body = 0
	return (bytes) => {
		let ends = 0
		for (let at = 0; at < bytes.length; ) {
			if (body > 0) {
				const skipped = Math.min(body, bytes.length - at)
				body -= skipped
				at += skipped
				continue
			}
			head[have++] = bytes[at++] as number
			if (have < 5) continue
			have = 0
			body = head.readUInt32BE(1) - 4
			if (head[0] === READY) ends++
		}
		return ends
	}
}
