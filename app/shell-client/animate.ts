/**
 * Sections of content pages come in once, as they first reach the window. What is in the window already stays as it is:
 * this script runs after the first paint. Working pages have no such sections; their `<main>` belongs to React.
 */
export function animate() {
	if (matchMedia("(prefers-reduced-motion: reduce)").matches) return
	const seen = new IntersectionObserver(
		(entries) => {
			for (const { target, isIntersecting } of entries) {
				if (!isIntersecting) continue
				seen.unobserve(target)
				target.setAttribute("data-rise", "go")
			}
		},
		{ rootMargin: "0px 0px -12% 0px" },
	)
	for (const section of document.querySelectorAll("main [data-rise]")) {
		if (section.getBoundingClientRect().top < innerHeight) continue
		section.setAttribute("data-rise", "wait")
		seen.observe(section)
	}
}
