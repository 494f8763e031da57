import { wallet } from "../../../locales/en/messages.json"
import { names, next, qr, readOnly, status } from "../../../locales/en/wallets.json"

export const words = { wallet, status, readOnly, names, next, qr }
