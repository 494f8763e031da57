import { error, wallet } from "../../../locales/ko/messages.json"
import { readOnly, status } from "../../../locales/ko/wallets.json"

export const words = { wallet, status, readOnly, error }
