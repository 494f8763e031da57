import { MOBILE_PX } from "#app/features/shell/dimensions.ts"

const SCROLLED = "scrolled"

/** Marks the header as scrolled: when the page is, and always at the mobile width. */
export function header() {
	const bar = document.querySelector(".site-header")
	const narrow = matchMedia(`(width <= ${MOBILE_PX}px)`)
	const mark = () => bar?.classList.toggle(SCROLLED, narrow.matches || scrollY > 0)
	mark()
	addEventListener("scroll", mark, { passive: true })
	narrow.addEventListener("change", mark)
	markCurrentPage()
}

/** The string is the same on every page, so where we are is marked here. */
function markCurrentPage() {
	for (const link of document.querySelectorAll<HTMLAnchorElement>(
		"#menu .submenu a, .footer-menu a, .footer-legal a",
	)) {
		if (link.pathname === location.pathname && !link.hash && !link.hreflang) link.setAttribute("aria-current", "page")
	}
}
