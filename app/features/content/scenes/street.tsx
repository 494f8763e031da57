const WINDOWS = [0, 1, 2, 3].flatMap((row) => [0, 1, 2].map((column) => ({ x: 96 + column * 58, y: 150 + row * 66 })))

/** A street of shops with their signs out: hotel, clinics, salon, gym, coffee, and a yacht where it ends. All shut, one light on. */
export function StreetScene() {
	return (
		<svg viewBox="0 0 1440 560" aria-hidden="true" focusable="false">
			<path className="s-far" d="M0 0H1440V560H0Z" />
			<path className="s-quiet" d="M0 240H40V120H210V60H330V200H520V130H640V230H820V150H930V260H1060V210H1120V520H0Z" />
			<path
				className="s-ink"
				d="M60 96H290V520H60ZM290 260H470V520H290ZM486 210H660V520H486ZM660 290H800V520H660ZM816 240H1000V520H816ZM1000 310H1130V520H1000Z"
			/>
			{WINDOWS.map(({ x, y }) => (
				<path
					key={`${x} ${y}`}
					className={x === 154 && y === 216 ? "s-signal" : "s-ground"}
					d={`M${x} ${y}h34v42h-34Z`}
				/>
			))}
			<path className="s-ground" d="M140 430H210V520H140ZM110 408H240V420H110Z" />
			<path className="s-ground" d="M362 296H398V332H434V368H398V404H362V368H326V332H362ZM340 440H420V520H340Z" />
			<path className="s-ground" d="M506 300C540 244 606 244 640 300C606 356 540 356 506 300Z" />
			<circle className="s-ink" cx="573" cy="300" r="30" />
			<circle className="s-ground" cx="584" cy="290" r="9" />
			<path className="s-ground" d="M530 410H616V520H530Z" />
			<path className="s-ground" d="M676 330H706V500H676ZM724 400H784V520H724Z" />
			<path
				className="s-ink"
				d="M676 360L706 340V366L676 386ZM676 412L706 392V418L676 438ZM676 464L706 444V470L676 490Z"
			/>
			<path
				className="s-ground"
				d="M836 290H856V270H880V300H936V270H960V290H980V336H960V356H936V326H880V356H856V336H836ZM860 410H956V520H860Z"
			/>
			<path
				className="s-ground"
				d="M1022 360H1094V372C1116 372 1116 410 1090 412C1082 432 1034 432 1026 412C1022 400 1022 376 1022 360ZM1036 454H1094V520H1036Z"
			/>
			<path className="s-line" d="M1040 348C1030 336 1050 328 1040 316M1072 348C1062 336 1082 328 1072 316" />
			<path className="s-ink" d="M0 520H1160V560H0Z" />
			<path className="s-quiet" d="M1160 520H1440V560H1160Z" />
			<path
				className="s-ink"
				d="M1180 486H1420C1410 524 1390 536 1370 536H1230C1206 536 1190 520 1180 486ZM1296 110H1304V486H1296Z"
			/>
			<path className="s-ground" d="M1288 130V462H1196C1250 380 1280 270 1288 130Z" />
			<path className="s-ink" d="M1314 170C1370 260 1396 360 1404 462H1314Z" />
			<path className="s-line s-cut" d="M1160 546C1190 538 1220 554 1250 546S1310 538 1340 546S1400 554 1440 544" />
		</svg>
	)
}
