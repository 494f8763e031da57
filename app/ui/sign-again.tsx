type Props = Readonly<{ label: string; marks: Readonly<Record<`data-${string}`, string>> }>

/** Where a newer signature is all that lacks: asks the wallet for it. */
export const SignAgain = ({ label, marks }: Props) => (
	<button type="button" className="button button-signal needs-script" {...marks} data-wallet-sign="">
		{label}
	</button>
)
