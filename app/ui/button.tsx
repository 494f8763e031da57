import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react"

/** `signal` is the next step: one on a screen. `line` for everything else, `quiet` for leaving or undoing. */
export type Look = "signal" | "line" | "quiet"

export const buttonClass = (look: Look = "line", more = "") => `button button-${look}${more ? ` ${more}` : ""}`

type Common = { look?: Look }

export function Button({
	look = "line",
	className = "",
	type = "button",
	...rest
}: Common & ButtonHTMLAttributes<HTMLButtonElement>) {
	return <button type={type} className={buttonClass(look, className)} {...rest} />
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function LinkButton({
	look = "line",
	className = "",
	...rest
}: Common & AnchorHTMLAttributes<HTMLAnchorElement>) {
	return <a className={buttonClass(look, className)} {...rest} />
}
