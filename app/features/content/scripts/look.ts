/** What is marked `data-look` turns to the pointer, as many units of its drawing as the mark says. */
const looking = document.querySelectorAll<SVGElement>("[data-look]")

if (matchMedia("(prefers-reduced-motion: no-preference)").matches)
	addEventListener("pointermove", ({ clientX, clientY }) => {
		for (const one of looking) {
			const { left, top, width, height } = one.getBoundingClientRect()
			const [x, y] = [clientX - left - width / 2, clientY - top - height / 2]
			const reach = Number(one.dataset.look) / (Math.hypot(x, y) || 1)
			one.style.translate = `${(x * reach).toFixed(1)}px ${(y * reach).toFixed(1)}px`
		}
	})
