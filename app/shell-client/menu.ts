import { DESKTOP_MENU_PX } from "#app/features/shell/dimensions.ts"
import { byId, ID } from "#app/ui/shell-contract.ts"

const GROUP = "details.menu-group"
const groups = () => document.querySelectorAll<HTMLDetailsElement>(GROUP)
const closest = (target: EventTarget | null, selector: string) =>
	target instanceof Element ? target.closest(selector) : null

function closeGroups() {
	for (const group of groups()) group.open = false
}

/** Mobile menu and submenus, as printed: §4 L81 of the specification, breakpoints of §9. */
export function menu() {
	const panel = byId(ID.menu)
	const button = byId(ID.menuButton)
	if (!panel || !button) return
	const isOpen = () => panel.matches(":popover-open")
	const close = () => {
		if (isOpen()) panel.hidePopover()
		closeGroups()
	}

	panel.addEventListener("toggle", () => button.setAttribute("aria-expanded", String(isOpen())))
	addEventListener("pageshow", ({ persisted }) => persisted && close())
	addEventListener("hashchange", () => location.hash.includes("modal") || close())
	let width = innerWidth
	// Phones fire resize when their address bar folds away; only a change of width is a change of layout.
	addEventListener("resize", () => {
		if (innerWidth !== width) close()
		width = innerWidth
	})
	document.addEventListener("click", ({ target }) => {
		// On a phone it covers the page: where it has nothing on it, that is outside as well.
		if (target === panel || !closest(target, `#${ID.menu}, #${ID.menuButton}, dialog`)) close()
	})
	document.addEventListener("keydown", ({ key, target }) => {
		if (key !== "Escape" || document.querySelector("dialog[open]")) return
		const group = closest(target, GROUP)
		if (group?.hasAttribute("open")) {
			// In this order: above 1280 px the focus opens its group.
			group.querySelector("summary")?.focus()
			closeGroups()
		} else if (isOpen()) {
			close()
			button.focus()
		}
	})
	submenus()
}

/** Wider than 1280 px a submenu follows the pointer and the keyboard; narrower it toggles on click, one at a time by its `name`. */
function submenus() {
	const wide = matchMedia(`(width > ${DESKTOP_MENU_PX}px)`)
	wide.addEventListener("change", () => closeGroups())
	for (const group of groups()) {
		for (const type of ["pointerenter", "pointerleave"] as const)
			group.addEventListener(type, ({ pointerType }) => {
				if (wide.matches && pointerType === "mouse") group.open = type === "pointerenter"
			})
		group.addEventListener("focusin", ({ target }) => {
			if (wide.matches && target instanceof Element && target.matches("summary:focus-visible")) group.open = true
		})
		group.addEventListener("focusout", ({ relatedTarget }) => {
			if (wide.matches && !(relatedTarget instanceof Node && group.contains(relatedTarget))) group.open = false
		})
		group.querySelector("summary")?.addEventListener("click", (event) => {
			// A mouse has already opened it by being there; its click must not close it again.
			const byMouse = event.detail > 0 && (event as PointerEvent).pointerType === "mouse"
			if (wide.matches && byMouse && group.open) event.preventDefault()
		})
	}
}
