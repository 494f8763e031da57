import { createSocket } from "node:dgram"
import { once } from "node:events"
import { onTestFinished } from "vitest"

const HEAD = 12
const TXT = 16
const NO_SUCH_NAME = 3

/** A DNS server of somebody else, on loopback: answers TXT records by name; `null` is a name that it never answers for. */
export async function dnsServer(records: Readonly<Record<string, readonly string[] | null>>) {
	const asked: string[] = []
	const socket = createSocket("udp4")
	socket.on("message", (question, from) => {
		const { name, end } = nameIn(question)
		asked.push(name)
		const texts = Object.hasOwn(records, name) ? records[name] : []
		if (texts) socket.send(answerTo(question, end, texts), from.port, from.address)
	})
	socket.bind(0, "127.0.0.1")
	await once(socket, "listening")
	onTestFinished(() => new Promise<void>((resolve) => socket.close(resolve)))
	return { address: `127.0.0.1:${socket.address().port}`, asked }
}

function nameIn(question: Buffer) {
	const labels: string[] = []
	let at = HEAD
	for (let length = question[at] ?? 0; length > 0; length = question[at] ?? 0) {
		labels.push(question.toString("ascii", at + 1, at + 1 + length))
		at += length + 1
	}
	return { name: labels.join(".").toLowerCase(), end: at + 1 + 4 }
}

function answerTo(question: Buffer, end: number, texts: readonly string[]): Buffer {
	const head = Buffer.from(question.subarray(0, end))
	head.writeUInt16BE(0x8180 | (texts.length > 0 ? 0 : NO_SUCH_NAME), 2)
	head.writeUInt16BE(texts.length, 6)
	head.writeUInt32BE(0, 8)
	return Buffer.concat([head, ...texts.map(recordOf)])
}

/** Its name is a pointer to the question's. */
function recordOf(text: string): Buffer {
	const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text, "ascii")])
	const head = Buffer.alloc(HEAD)
	head.writeUInt16BE(0xc00c, 0)
	head.writeUInt16BE(TXT, 2)
	head.writeUInt16BE(1, 4)
	head.writeUInt32BE(60, 6)
	head.writeUInt16BE(data.length, 10)
	return Buffer.concat([head, data])
}
