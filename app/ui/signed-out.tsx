import type { ReactNode } from "react"
import { Button } from "./button.tsx"
import { useMarks } from "./marks.ts"

type Way = Readonly<{ href: string; label: string }>
type Props = Readonly<{
	/** In display letters, in the page's own voice. */
	title: string
	lead: string
	/** What has to be said before the button: what happened, or what signing in is for. */
	note?: ReactNode
	/** Of the button that opens the wallets; null: `acts` open them, or one is signed in and the page has nothing to show for another reason. */
	connect: string | null
	/** Which of the page's own next steps the wallets are opened for. */
	trigger?: string
	/** Stands in the row of the button. */
	acts?: ReactNode
	/** What one will find here. */
	sees?: readonly string[]
	/** What can be done without a wallet, under its heading. */
	ways?: readonly Way[]
	waysLabel?: string
	/** What the page shows later, with nothing on it yet. It stands beside the words, or below them where it is as wide as the page. */
	children: ReactNode
	wide?: boolean
}>

/** A page before somebody has signed in: what it will show, how to come in, and what can be done without. */
export function SignedOut(props: Props) {
	const { to } = useMarks()
	const { title, lead, note, connect, trigger, acts, sees = [], ways = [], waysLabel, children, wide = false } = props
	return (
		<section className={wide ? "out out-broad" : "out"} aria-labelledby="own">
			<div className="out-has">
				<h2 id="own" className="out-said">
					{title}
				</h2>
				<p className="lead">{lead}</p>
				{note ? <p>{note}</p> : null}
				{connect || acts ? (
					<div className="actions">
						{connect ? (
							<Button look="signal" command="show-modal" commandfor="modal-wallet" data-trigger={trigger}>
								{connect}
							</Button>
						) : null}
						{acts}
					</div>
				) : null}
				{sees.length > 0 ? (
					<ul className="out-sees">
						{sees.map((one) => (
							<li key={one}>{one}</li>
						))}
					</ul>
				) : null}
				{ways.length > 0 ? (
					<nav className="out-ways" aria-labelledby="out-ways">
						<p id="out-ways">{waysLabel}</p>
						<ul>
							{ways.map(({ href, label }) => (
								<li key={href}>
									<a href={href} {...to(href)}>
										{label}
									</a>
								</li>
							))}
						</ul>
					</nav>
				) : null}
			</div>
			{children}
		</section>
	)
}

/** A figure that nobody has written yet; `sum`: as large as what it is set among. */
export const Blank = ({ sum = false }: Readonly<{ sum?: boolean }>) => (
	<span className={sum ? "out-blank out-blank-sum" : "out-blank"} />
)
