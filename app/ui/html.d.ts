import "react"

/** Attributes of the platform that React 18 passes through but does not know by type. */
declare module "react" {
	interface ButtonHTMLAttributes<T> {
		command?: "show-modal" | "close" | undefined
		commandfor?: string | undefined
		popovertarget?: string | undefined
	}
	/** A link with a dialog: without a script it leads to the page that says the same. */
	interface AnchorHTMLAttributes<T> {
		commandfor?: string | undefined
	}
	interface LinkHTMLAttributes<T> {
		disabled?: boolean | undefined
	}
	interface HTMLAttributes<T> {
		popover?: "auto" | "manual" | undefined
	}
	interface DetailsHTMLAttributes<T> {
		name?: string | undefined
	}
	interface DialogHTMLAttributes<T> {
		closedby?: "any" | "closerequest" | "none" | undefined
	}
}
