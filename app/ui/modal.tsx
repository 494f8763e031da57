import type { ReactNode } from "react"
import { Icon } from "./icon.tsx"
import { useMarks } from "./marks.ts"
import { Once } from "./once.tsx"

export type ModalSize = "small" | "medium" | "large"
type Props = {
	/** Starts with "modal": the mobile menu stays open for such hashes, and the hash opens the dialog. */
	id: `modal-${string}`
	title: ReactNode
	closeLabel: string
	size?: ModalSize
	/** Id of the sentence that is read out with the title. */
	describedBy?: string
	/** Of one that is the same for everybody: all that its inside depends on, but for its id. */
	once?: string | undefined
	children: ReactNode
}

/**
 * A native dialog. Opened by `<button command="show-modal" commandfor={id}>`, by its hash, or by a script.
 * Opened by hash without JavaScript it is shown by `:target`; then a link closes it, since `close` has nothing to close.
 */
export function Modal({ id, title, closeLabel, size = "small", describedBy, once, children }: Props) {
	const { close } = useMarks()
	const inside = (
		<>
			<div className="modal-head">
				<h2 id={`${id}-title`} className="modal-title">
					{title}
				</h2>
				<button
					type="button"
					className="icon-button modal-shut"
					command="close"
					commandfor={id}
					aria-label={closeLabel}
					{...close}
				>
					<Icon name="close" />
				</button>
				<a className="icon-button modal-unhash" href="#main" aria-label={closeLabel} {...close}>
					<Icon name="close" />
				</a>
			</div>
			<div className="modal-body">{children}</div>
		</>
	)
	const dialog = {
		id,
		className: `modal modal-${size}`,
		"aria-labelledby": `${id}-title`,
		"aria-describedby": describedBy,
		closedby: "any",
	} as const
	if (once === undefined) return <dialog {...dialog}>{inside}</dialog>
	return (
		<Once as="dialog" name={`${id} ${once}`} {...dialog}>
			{inside}
		</Once>
	)
}

/** The row of actions at the end of a dialog. */
export function ModalActions({ children }: { children: ReactNode }) {
	return <div className="modal-actions">{children}</div>
}
