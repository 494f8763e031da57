import { crc32, deflateSync } from "node:zlib"
import sharp from "sharp"

/** A small real picture. */
export const picture = (format: "png" | "jpeg" | "webp" = "png", width = 60, height = 40): Promise<Buffer> =>
	sharp({ create: { width, height, channels: 3, background: "#c33" } })
		.toFormat(format)
		.toBuffer()

/** A photograph that says where it was taken. */
export const photograph = async (): Promise<Buffer> =>
	sharp(await picture("jpeg"))
		.withExif({ IFD0: { Artist: "Kim of Seoul" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "37/1 33/1 0/1" } })
		.jpeg()
		.toBuffer()

function chunk(type: string, data: Buffer): Buffer {
	const length = Buffer.alloc(4)
	length.writeUInt32BE(data.length)
	const body = Buffer.concat([Buffer.from(type), data])
	const sum = Buffer.alloc(4)
	sum.writeUInt32BE(crc32(body))
	return Buffer.concat([length, body, sum])
}

/** A PNG that claims a size, with the chunks between its head and its end. */
export function claimedPng(side: number, ...between: readonly (readonly [type: string, data: Buffer])[]): Buffer {
	const head = Buffer.alloc(13)
	head.writeUInt32BE(side, 0)
	head.writeUInt32BE(side, 4)
	head.set([8, 2, 0, 0, 0], 8)
	const chunks = [["IHDR", head] as const, ...between, ["IDAT", deflateSync(Buffer.alloc(1024))] as const]
	return Buffer.concat([
		Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
		...chunks.map(([type, data]) => chunk(type, data)),
		chunk("IEND", Buffer.alloc(0)),
	])
}
