/** Paths of every public page, from the sitemap of a running site. */
export async function publicPaths(origin: string): Promise<string[]> {
	const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
	const found = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)]
		.map(([, url = ""]) => new URL(url))
		.map(({ pathname, search }) => pathname + search)
	if (found.length < 150) throw new Error(`the sitemap names only ${found.length} pages`)
	return found
}

/** Public pages that no sitemap names: they are for trying things out. */
export const UNLISTED = ["alyaEng", "alyaKor", "soccerGo", "powerzonePunkyDropCreator", "myMinting", "myDrop"].map(
	(name) => `/test/${name}`,
)

const LANGUAGE = /^\/(kor|eng|idn)(?=\/|$)|[?&]lang=\w+/g

/** Of each page one language, by turns: markup is the same in all of them. Every language where `npm run journeys` asks for it. */
export function onceEach(paths: readonly string[]): string[] {
	if (process.env.EVERY_LANGUAGE) return [...paths]
	const pages = new Map<string, string[]>()
	for (const path of paths) {
		const page = path.replaceAll(LANGUAGE, "")
		pages.set(page, [...(pages.get(page) ?? []), path])
	}
	return [...pages.values()].flatMap((sisters, turn) => sisters[turn % sisters.length] ?? [])
}
