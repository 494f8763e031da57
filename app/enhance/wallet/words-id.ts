import { error, wallet } from "../../../locales/id/messages.json"
import { readOnly, status } from "../../../locales/id/wallets.json"

export const words = { wallet, status, readOnly, error }
