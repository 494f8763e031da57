import { HTMLCanvasElementLuminanceSource } from "@zxing/browser"
import { type Decoded, decode } from "./decode.ts"
import type { Grey } from "./grey.ts"
import { fitted, PRESETS } from "./presets.ts"

/** Loaded at the press that needs it, with the reader of codes. Pictures stay in the browser. */

/** What stands in a picture, at the size at which it is read. */
function drawn(picture: CanvasImageSource, size: Readonly<{ width: number; height: number }>): Grey {
	const canvas = document.createElement("canvas")
	const { width, height } = fitted(size)
	Object.assign(canvas, { width, height })
	const paper = canvas.getContext("2d", { willReadFrequently: true })
	if (!paper) throw new Error("this browser draws nothing")
	paper.fillStyle = "#fff"
	paper.fillRect(0, 0, width, height)
	paper.drawImage(picture, 0, 0, width, height)
	return { width, height, points: new HTMLCanvasElementLuminanceSource(canvas).getMatrix() }
}

/** The code in an uploaded picture, by whichever preset reads it; null: none. Throws for what is no picture. */
export async function readFile(file: Blob): Promise<Decoded | null> {
	const picture = await createImageBitmap(file)
	try {
		return decode(drawn(picture, picture))
	} finally {
		picture.close()
	}
}

/** The code in what the camera sees now. Presets take turns, one a picture: the next one comes in a moment. */
export function readVideo(video: HTMLVideoElement, turn: number): Decoded | null {
	const { videoWidth: width, videoHeight: height } = video
	if (width === 0 || height === 0) return null
	const [plain, ...others] = PRESETS
	const other = others[turn % others.length]
	return decode(
		drawn(video, { width, height }),
		[plain, other].filter((one) => one !== undefined),
	)
}
