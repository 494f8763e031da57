import type { SolanaWallet, WalletVisit } from "#app/identity/sessions/visitor.server.ts"
import { prepareAtomic } from "#app/minting/purchases/prepare-atomic.server.ts"
import { submitAtomic } from "#app/minting/purchases/submit-atomic.server.ts"

type Own = Readonly<{ purchaseId: string; wallet: SolanaWallet }>

/** The unsigned transaction (base64) of a purchase of this wallet. */
export const prepareMint = async (ctx: WalletVisit, { purchaseId, wallet }: Own): Promise<string> =>
	Buffer.from(await prepareAtomic(ctx, { purchaseId, wallet: wallet.address })).toString("base64")

/** Takes what the wallet has signed (base64): stored, signed last by the worker, and sent. The same bytes again are the same. */
export const submitMint = (
	ctx: WalletVisit,
	{ purchaseId, wallet, signed }: Own & Readonly<{ signed: string }>,
): Promise<void> =>
	submitAtomic(ctx, { purchaseId, wallet: wallet.address, bytes: new Uint8Array(Buffer.from(signed, "base64")) })
