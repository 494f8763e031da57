const FRAME = 64
const TAG = 0x05

type Frame = Readonly<{ channel: number; first: boolean; length: number; bytes: Uint8Array }>

/** A report of Ledger's wire: channel, tag, number of the frame; the first one also says how long the whole is. */
export function unpackFrame(report: Uint8Array): Frame {
	const view = new DataView(report.buffer, report.byteOffset, report.byteLength)
	if (report.length !== FRAME || view.getUint8(2) !== TAG) throw new Error("no frame of a Ledger")
	const first = view.getUint16(3) === 0
	const length = first ? view.getUint16(5) : 0
	return { channel: view.getUint16(0), first, length, bytes: report.slice(first ? 7 : 5) }
}

export function packFrames(channel: number, answer: Uint8Array): number[][] {
	const whole = [answer.length >> 8, answer.length & 255, ...answer]
	const room = FRAME - 5
	return Array.from({ length: Math.ceil(whole.length / room) }, (_, number) => {
		const head = [channel >> 8, channel & 255, TAG, number >> 8, number & 255]
		const body = whole.slice(number * room, (number + 1) * room)
		return [...head, ...body, ...Array<number>(room - body.length).fill(0)]
	})
}
