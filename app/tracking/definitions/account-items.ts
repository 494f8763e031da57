import { button, link, reached } from "./item.ts"

export const refusedForm = { refused: reached("900", 1, "tracking:item.refused") } as const

/** Of the pages of an account. */
export const ACCOUNT_ITEMS = {
	logIn: {
		submit: button("001", 1, "accounts:logIn"),
		passkey: button("004", 1, "accounts:passkeys.enter"),
		passkeyFailed: reached("005", 1, "accounts:passkeys.failed"),
		provider: link("006", 1, "accounts:providers.title"),
		logOut: button("002", 1, "accounts:logOut"),
		office: link("003", 2, "accounts:toAdmin"),
		...refusedForm,
	},
	signUp: {
		sendCode: button("001", 1, "accounts:signUp.send"),
		submit: button("002", 1, "accounts:signUp.go"),
		...refusedForm,
	},
	forgotten: {
		sendCode: button("001", 1, "accounts:signUp.send"),
		submit: button("002", 1, "accounts:forgotten.go"),
		enter: button("003", 1, "accounts:forgotten.enter"),
		...refusedForm,
	},
	account: {
		save: button("001", 1, "accounts:own.save"),
		password: button("002", 1, "accounts:own.passwordGo"),
		link: button("003", 1, "accounts:own.wallet"),
		end: button("004", 1, "accounts:own.end"),
		delete: button("005", 1, "accounts:own.deleteGo"),
		addPasskey: button("006", 1, "accounts:passkeys.add"),
		removePasskey: button("007", 1, "accounts:passkeys.remove"),
		addProvider: button("009", 1, "accounts:providers.title"),
		goToProvider: link("010", 1, "accounts:providers.title"),
		removeProvider: button("011", 1, "accounts:providers.remove"),
		passkeyFailed: reached("008", 1, "accounts:passkeys.failed"),
		confirm: button("012", 1, "accounts:confirm.go"),
		confirmByPasskey: button("013", 1, "accounts:confirm.passkey"),
		confirmFirst: link("014", 3, "accounts:confirm.first"),
		passwordOff: button("015", 1, "accounts:passwordOff.off"),
		passwordOn: button("016", 1, "accounts:passwordOff.on"),
		...refusedForm,
	},
	documents: {
		send: button("001", 1, "documents:send"),
		addBar: button("002", 3, "documents:mask.add"),
		removeBar: button("003", 3, "documents:mask.remove"),
		withdraw: button("004", 1, "documents:withdraw"),
		takeBack: button("005", 1, "documents:takeBack"),
		...refusedForm,
	},
	logInPhone: {
		start: button("001", 1, "accounts:phone.start"),
		enter: button("002", 1, "accounts:phone.enter"),
		...refusedForm,
	},
	letIn: {
		allow: button("001", 1, "accounts:phone.allow"),
		refuse: button("002", 1, "accounts:phone.refuse"),
		...refusedForm,
	},
	logInCode: { submit: button("001", 1, "accounts:code.go"), ...refusedForm },
} as const
