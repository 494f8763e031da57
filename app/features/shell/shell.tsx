import { track } from "#app/tracking/definitions/definitions.ts"
import { Dialogs } from "./dialogs.tsx"
import { Footer } from "./footer.tsx"
import { Header } from "./header.tsx"
import type { ShellInput } from "./input.ts"
import { Notice } from "./notice.tsx"

/** Above `<main>`. */
export function ShellTop(input: ShellInput) {
	return (
		<>
			<a className="skip" href="#main" {...track("header.skip")}>
				{input.t("shell:skip")}
			</a>
			<Header {...input} />
		</>
	)
}

/** Below `<main>`: the footer, every dialog of the shell, and the notice until it is answered. */
export function ShellBottom(input: ShellInput) {
	return (
		<>
			<Footer {...input} />
			<Dialogs {...input} />
			{input.notice ? <Notice {...input} /> : null}
		</>
	)
}
