import { isLang, type Lang, pagePath } from "#app/lib/lang-of.ts"

/** What a visitor has begun and not finished: how much, and where the newest goes on; the server keeps that without a language. */
export type Begun = Readonly<{ open: number; href: string | null; signedIn: boolean }>
export type Tray = Readonly<{ href: string; open: number }>

/** What the tray says on a page. On the one page that it would lead to it says nothing; of several it leads to their list from there. */
export function trayOf({ open, href, signedIn }: Begun, here: string, lang: Lang): Tray | null {
	if (open === 0) return null
	// By name: the table of all addresses would come to every page with it.
	const list = pagePath(lang, signedIn ? "mypage" : "powerzoneCoinStaking/view")
	if (!href) return { href: list, open }
	const newest = isLang(href.split("/", 2)[1]) ? href : pagePath(lang, href)
	if (newest !== here) return { href: newest, open }
	return open > 1 ? { href: list, open } : null
}

const TRAY = /(<a id="tray"[^>]* href=")[^"]*("[^>]* data-words="([^"]*)"[^>]*) hidden="">[^<]*</

const escaped = (text: string) => text.replace(/[&"<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Puts it into the header, which is the same string for everybody: nobody needs a script to find the way back. */
export const fillTray = (top: string, tray: Tray | null): string =>
	tray
		? top.replace(
				TRAY,
				(_, before: string, between: string, words: string) =>
					`${before}${escaped(tray.href)}${between}>${words.replace("{{count}}", String(tray.open))}<`,
			)
		: top
