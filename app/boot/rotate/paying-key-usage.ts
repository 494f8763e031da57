export const PAYING_KEY_USAGE = `rotate SOLANA_SIGNER_KEY [--now]
  with the worker's settings: SCG_FLOAT and SOLANA_SIGNER_KEY are the new ones, SCG_FLOAT_PREVIOUS and
  SOLANA_SIGNER_KEY_PREVIOUS the ones before; start the workers with the same settings first
  --now   moves what is left at once, for a key that leaked: payouts that are under way may fail, and an operator repeats them`
