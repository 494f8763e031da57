import { useMarks } from "./marks.ts"

export type Mailbox = Readonly<{ href: string; label: string }>

/** Where the mail that a form has just announced lies in a demo, in a tab of its own: the form stays as it was typed. */
export function MailboxLink({ mailbox }: Readonly<{ mailbox: Mailbox | null | undefined }>) {
	const { to } = useMarks()
	return mailbox ? (
		<>
			{" "}
			<a href={mailbox.href} target="_blank" rel="noopener" {...to(mailbox.href)}>
				{mailbox.label}
			</a>
		</>
	) : null
}
