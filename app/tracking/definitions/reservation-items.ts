import { button, link, reached } from "./item.ts"

/** A desk looks the same wherever it stands. */
const desk = {
	// Which partner says which clinic, and of which kind.
	partner: { ...link("010", 2, "reservations:desk.partner"), isBare: true },
	month: link("011", 3, "reservations:desk.day"),
	day: link("012", 2, "reservations:desk.day"),
	time: link("013", 2, "reservations:desk.time"),
	nights: button("014", 2, "reservations:desk.nights"),
	submit: button("015", 1, "reservations:desk.submit"),
	wait: button("016", 1, "reservations:desk.wait"),
	signIn: button("017", 2, "reservations:desk.wallet"),
	refused: reached("035", 1, "tracking:item.refused"),
} as const

/** Of the pages where reservations are made, and of one's own. */
export const reservationItems = {
	reservation: desk,
	reservation2: desk,
	soccergo: desk,
	myReservations: {
		open: link("001", 2, "reservations:my.open"),
		accept: button("002", 1, "reservations:wait.accept"),
		leave: button("003", 1, "reservations:wait.leave"),
		signIn: button("004", 2, "reservations:desk.wallet"),
		confirm: button("005", 1, "reservations:hold.confirm"),
		codeAgain: button("006", 2, "reservations:hold.again"),
		byWallet: button("007", 1, "reservations:hold.wallet"),
		giveUp: button("008", 2, "reservations:hold.giveUp"),
		refused: reached("035", 1, "tracking:item.refused"),
	},
	myReservation: {
		...desk,
		back: link("001", 2, "reservations:my.back"),
		cancel: button("002", 1, "reservations:acts.cancel"),
		withdraw: button("003", 1, "reservations:acts.withdraw"),
		voucher: link("004", 2, "reservations:voucher.open"),
		ics: link("005", 2, "reservations:acts.ics"),
	},
	myVoucher: {
		back: link("001", 2, "reservations:voucher.back"),
		again: link("002", 3, "reservations:voucher.again"),
	},
} as const
