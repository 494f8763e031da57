import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import QRCode from "qrcode"
import sharp from "sharp"

const SIZE = { width: 1280, height: 720 }

/** A code on a desk, as a camera sees it: grey, one byte a point. */
async function scene(text: string): Promise<Buffer> {
	const code = await QRCode.toBuffer(text, { width: 420, margin: 4 })
	return sharp({ create: { ...SIZE, channels: 3, background: "#b9b2a6" } })
		.composite([{ input: code, left: 430, top: 150 }])
		.greyscale()
		.raw()
		.toBuffer()
}

/** A film of one picture for Chromium's fake camera (`--use-file-for-fake-video-capture`), in a folder of its own. Answers its path. */
export async function filmOf(text: string): Promise<string> {
	const grey = await scene(text)
	const colours = Buffer.alloc((SIZE.width * SIZE.height) / 2, 128)
	const picture = Buffer.concat([Buffer.from("FRAME\n"), grey, colours])
	const head = Buffer.from(`YUV4MPEG2 W${SIZE.width} H${SIZE.height} F30:1 Ip A1:1 C420jpeg\n`)
	const path = join(await mkdtemp(join(tmpdir(), "camera-")), "code.y4m")
	await writeFile(path, Buffer.concat([head, picture, picture, picture]))
	return path
}

/** The picture of a code, as somebody would have it on their phone. */
export const pictureOf = (text: string): Promise<Buffer> => QRCode.toBuffer(text, { width: 600, margin: 4 })
