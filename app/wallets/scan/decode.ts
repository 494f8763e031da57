import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library"
import { changed, type Grey } from "./grey.ts"
import { PRESETS, type Preset } from "./presets.ts"

const HINTS = new Map([[DecodeHintType.TRY_HARDER, true]])

/** What the code in a picture says as it is; null: no code is read in it. */
function read({ width, height, points }: Grey): string | null {
	try {
		const source = new RGBLuminanceSource(points, width, height)
		return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), HINTS).getText()
	} catch {
		// The library throws wherever it finds none, or one that it cannot make sense of.
		return null
	}
}

export type Decoded = Readonly<{ text: string; by: Preset["name"] }>

/** What the code in a picture says, by the first preset with which it is read; null: by none. */
export function decode(grey: Grey, presets: readonly Preset[] = PRESETS): Decoded | null {
	for (const preset of presets) {
		const text = read(changed(grey, preset))
		if (text !== null && text !== "") return { text, by: preset.name }
	}
	return null
}
