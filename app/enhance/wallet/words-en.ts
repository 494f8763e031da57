import { error, wallet } from "../../../locales/en/messages.json"
import { readOnly, status } from "../../../locales/en/wallets.json"

export const words = { wallet, status, readOnly, error }
