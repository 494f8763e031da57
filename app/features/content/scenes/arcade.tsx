/** A machine with its screen lit and the slot still empty. Its neighbours have gone home. */
export function ArcadeScene() {
	return (
		<svg viewBox="0 0 720 760" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H720V760H0Z" />
			<path className="s-quiet" d="M-60 760V120L-20 70H70V760ZM640 760V70H740V760Z" />
			<path className="s-far" d="M-20 160H40V380H-20ZM668 160H740V380H668Z" />
			<path className="s-ink s-cut" d="M150 800V430L110 470V150L150 40H590L630 150V470L590 430V800Z" />
			<path className="s-ground" d="M176 62H564L590 132H150Z" />
			<path
				className="s-ink"
				d="M200 84H226V112H200ZM244 76H262V120H244ZM280 84H330V94H280ZM280 104H318V114H280ZM350 76H368V120H350ZM386 84H412V112H386ZM430 84H480V94H430ZM430 104H468V114H430ZM500 76H526V120H500Z"
			/>
			<path className="s-ground" d="M166 160H574V420H166Z" />
			<path
				className="s-ink"
				d="M166 420V372H196V340H232V388H258V306H286V286H300V306H322V360H352V330H398V392H426V350H452V374H480V316H520V360H548V390H574V420Z"
			/>
			<path
				className="s-quiet"
				d="M200 190H216V206H200ZM320 180H330V190H320ZM500 200H516V216H500ZM250 240H260V250H250ZM540 260H548V268H540Z"
			/>
			<path
				className="s-ink"
				d="M372 206H404V222H420V238H436V270H420V286H404V302H372V286H356V270H340V238H356V222H372Z"
			/>
			<path className="s-ground" d="M362 238H380V254H362ZM396 238H414V254H396ZM372 268H404V278H372Z" />
			<path className="s-ink s-cut" d="M84 540L140 446H600L656 540V580H84Z" />
			<path className="s-ground" d="M224 530A46 16 0 0 1 316 530ZM262 470H278V524H262Z" />
			<circle className="s-ground" cx="270" cy="452" r="30" />
			<path
				className="s-ground"
				d="M400 500A24 12 0 1 1 448 500A24 12 0 1 1 400 500ZM466 516A24 12 0 1 1 514 516A24 12 0 1 1 466 516ZM466 480A24 12 0 1 1 514 480A24 12 0 1 1 466 480Z"
			/>
			<path className="s-ground" d="M300 620H440V760H300Z" />
			<path className="s-ink" d="M316 636H424V760H316Z" />
			<path className="s-ground" d="M364 660H376V716H364Z" />
		</svg>
	)
}
