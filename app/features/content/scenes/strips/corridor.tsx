import { Strip, type StripProps, upTo } from "./strip.tsx"

const AJAR = [4, 3, 5, 4]

/** A corridor of doors. All are shut but one, and light falls out of it. */
export function CorridorStrip({ part }: StripProps) {
	const ajar = AJAR[part % AJAR.length] ?? 4
	return (
		<Strip mirrored={part % 4 > 1}>
			<path className="s-far" d="M0 0H1440V262H0Z" />
			<path className="s-quiet" d="M0 40H1440V46H0Z" />
			{upTo(9).map((door) => (
				<g key={door} transform={`translate(${26 + door * 158} 62)`}>
					<path className="s-ink" d="M0 200V0H116V200Z" />
					{door === ajar ? (
						<>
							<path className="s-signal" d="M12 200V12H104V200Z" />
							<path className="s-ink s-leaf" d="M12 12L66 34V222L12 200Z" />
							<path className="s-ground" d="M52 124h8v18h-8Z" />
						</>
					) : (
						<path
							className="s-ground"
							d={`M12 200V12H104V200H100V16H16V200ZM28 32H88V92H28ZM28 108H88V176H28ZM32 36V88H84V36ZM32 112V172H84V112ZM88 98h10v6h-10ZM${50 - ((door + part) % 3) * 8} 56h${16 + ((door + part) % 3) * 16}v8h-${16 + ((door + part) % 3) * 16}Z`}
							fillRule="evenodd"
						/>
					)}
				</g>
			))}
			<path className="s-ink" d="M0 262H1440V300H0Z" />
			<path className="s-signal" transform={`translate(${(ajar - 4) * 158})`} d="M670 262H762L842 300H640Z" />
		</Strip>
	)
}
