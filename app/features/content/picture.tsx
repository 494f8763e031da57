import { portraitSvg } from "#app/collections/portraits/portrait.ts"
import { isFamily } from "#app/collections/portraits/portrait-file.ts"
import { memoize } from "#app/lib/memoize.ts"
import type { Picture as Named } from "./catalog/page.ts"
import { SCENES } from "./scenes/scenes.ts"
import { STRIPS, type StripName } from "./scenes/strips/strips.ts"

/** The picture on top of a page. Decoration: what it shows is said in words beside it. */
export function Picture({ picture }: { picture: Named }) {
	if ("scene" in picture) {
		const Scene = SCENES[picture.scene]
		if (!Scene) throw new Error(`no scene is called ${picture.scene}`)
		return (
			<div className="picture picture-scene" aria-hidden="true">
				<Scene />
			</div>
		)
	}
	return (
		<div
			className={`picture picture-portrait of-${picture.family}`}
			aria-hidden="true"
			// biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, made from a number
			dangerouslySetInnerHTML={{ __html: drawn(`${picture.family} ${picture.seed}`) }}
		/>
	)
}

/** A drawing from edge to edge, within a page. Decoration as well. */
export function StripPicture({ name, part = 0 }: { name: StripName; part?: number | undefined }) {
	const Strip = STRIPS[name]
	return (
		<div className="picture picture-scene" aria-hidden="true">
			<Strip part={part} />
		</div>
	)
}

const drawn = memoize(60, (name) => {
	const [family = "", seed] = name.split(" ")
	return isFamily(family) ? portraitSvg(family, Number(seed)) : ""
})
