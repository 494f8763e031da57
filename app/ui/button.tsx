import type { AnchorHTMLAttributes, ButtonHTMLAttributes } from "react"
import { useMarks } from "./marks.ts"

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
	const { close, wallets } = useMarks()
	const known = rest.command === "close" ? close : rest.commandfor === "modal-wallet" ? wallets : {}
	return <button type={type} className={buttonClass(look, className)} {...rest} {...known} {...rest} />
}

/** A link that looks like a button: it goes somewhere, it changes nothing. */
export function LinkButton({
	look = "line",
	className = "",
	...rest
}: Common & AnchorHTMLAttributes<HTMLAnchorElement>) {
	const { to } = useMarks()
	return <a className={buttonClass(look, className)} {...rest} {...to(rest.href)} {...rest} />
}
