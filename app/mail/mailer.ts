/** One message as it leaves, whatever carries it. */
export type Message = Readonly<{
	/** Of its row in the outbox. */
	id: string
	to: string
	subject: string
	text: string
	html: string
	/** Where its recipient ends such mails with one click; null: mail that nobody ends, such as an answer. */
	unsubscribe: string | null
}>

/**
 * `refused`: for good. `later`: the server does not take this message now. `unreachable`: it takes none, or fell silent; then it may have the
 * message all the same.
 */
export type Delivery = Readonly<{ outcome: "sent" | "refused" | "later" | "unreachable"; reply: string }>

/** What carries messages. It never throws: whatever goes wrong is an outcome. */
export type Mailer = Readonly<{ deliver(message: Message): Promise<Delivery> }>
