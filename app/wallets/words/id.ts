import { wallet } from "../../../locales/id/messages.json"
import { names, next, qr, readOnly, status } from "../../../locales/id/wallets.json"

export const words = { wallet, status, readOnly, names, next, qr }
