import { RemixBrowser } from "@remix-run/react"
import { startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { SHELL_BOTTOM, SHELL_TOP, type ShellSlot, ShellSlotProvider } from "#app/features/shell/shell-slot.tsx"
import { isTheme } from "#app/lib/theme.ts"

const { documentElement: html } = document
const inside = (id: string) => document.getElementById(id)?.innerHTML ?? ""
const slot: ShellSlot = {
	top: inside(SHELL_TOP),
	bottom: inside(SHELL_BOTTOM),
	theme: isTheme(html.dataset.theme) ? html.dataset.theme : null,
	enhance: document.querySelector<HTMLScriptElement>("script[data-enhance]")?.getAttribute("src") ?? "",
	demo: html.dataset.demo !== undefined,
	nonce: undefined,
}

startTransition(() => {
	hydrateRoot(
		document,
		<ShellSlotProvider value={slot}>
			<RemixBrowser />
		</ShellSlotProvider>,
	)
})
