import { BinaryBitmap, DecodeHintType, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library"
import { changed, type Grey, halved } from "./grey.ts"
import { PRESETS, type Preset } from "./presets.ts"

const ANYWHERE = new Map([[DecodeHintType.TRY_HARDER, true]])
/** As it came out of a program: straight, and nothing else in the picture. */
const ALONE = new Map([[DecodeHintType.PURE_BARCODE, true]])

/** What the code in a picture says as it is; null: no code is read in it. */
function read({ width, height, points }: Grey, hints = ANYWHERE): string | null {
	try {
		const source = new RGBLuminanceSource(points, width, height)
		return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), hints).getText() || null
	} catch {
		// The library throws wherever it finds none, or one that it cannot make sense of.
		return null
	}
}

export type Decoded = Readonly<{ text: string; by: Preset["name"] }>

/**
 * What the code in a picture says, by the first preset with which it is read; null: by none. The library takes some spots of one code in twenty-five
 * for its corners, however clean the picture is: as it stands alone, or at half the size, these are read too.
 */
export function decode(grey: Grey, presets: readonly Preset[] = PRESETS): Decoded | null {
	for (const preset of presets) {
		const text = read(changed(grey, preset))
		if (text !== null) return { text, by: preset.name }
	}
	const text = read(grey, ALONE) ?? read(halved(grey))
	return text === null ? null : { text, by: "plain" }
}
