import type { ComponentProps } from "react"
import { Field } from "./field.tsx"

type Props = Omit<ComponentProps<typeof Field>, "button" | "corner"> & {
	/** All that there is, as it is filled in. */
	all: string
	/** Of the button that fills it in, and its marks. */
	fill: string
	marks: Readonly<Record<string, unknown>>
	/** There is something to take now. */
	isOpen: boolean
}

/** How much is taken of what there is: typed, or all of it at a press. */
export const FillField = ({ all, fill, marks, isOpen, input, ...field }: Props) => (
	<Field
		{...field}
		input={{ ...input, required: true, disabled: !isOpen, inputMode: "decimal", autoComplete: "off", maxLength: 40 }}
		button={
			<button type="button" className="field-fill needs-script" data-fill={all} disabled={!isOpen} {...marks}>
				{fill}
			</button>
		}
	/>
)
