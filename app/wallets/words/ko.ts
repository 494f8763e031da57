import { wallet } from "../../../locales/ko/messages.json"
import { names, next, qr, readOnly, status } from "../../../locales/ko/wallets.json"

export const words = { wallet, status, readOnly, names, next, qr }
