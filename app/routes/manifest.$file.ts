import type { LoaderFunctionArgs } from "@remix-run/node"
import { getT } from "#app/i18n/i18n.server.ts"
import { noSuchFile } from "#app/lib/file-answer.server.ts"
import { homePath, isLang, LOCALES } from "#app/lib/paths.ts"
import { COLOURS } from "#app/ui/brand/palettes.ts"

const icon = (file: string, pixels: number, purpose: "any" | "maskable" = "any") => ({
	src: `/icons/${file}.png`,
	sizes: `${pixels}x${pixels}`,
	type: "image/png",
	purpose,
})

/** What a phone or a desktop needs to install the site, in one language: it opens in the one that it was installed from. */
export async function loader({ params: { file = "" }, context }: LoaderFunctionArgs) {
	const lang = file.replace(/\.webmanifest$/, "")
	if (!isLang(lang)) return noSuchFile()
	const t = await getT(lang)
	const manifest = {
		id: "/",
		name: "Punktopia",
		short_name: "Punktopia",
		description: t("home:meta.description", { product: context.site.product.name }),
		lang: LOCALES[lang],
		start_url: homePath(lang),
		scope: "/",
		display: "standalone",
		background_color: COLOURS.ink,
		theme_color: COLOURS.ink,
		icons: [icon("192", 192), icon("512", 512), icon("maskable-512", 512, "maskable")],
	}
	return new Response(JSON.stringify(manifest), {
		headers: { "Content-Type": "application/manifest+json; charset=utf-8", "Cache-Control": "public, max-age=3600" },
	})
}
