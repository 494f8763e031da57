import { listenForSigning } from "#app/wallets/sign-button.client.ts"

listenForSigning()
