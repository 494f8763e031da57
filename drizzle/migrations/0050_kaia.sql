-- One job more may be asked for; which there are beside it is for the migrations that named them.
DO $$
BEGIN
	EXECUTE replace(pg_get_functiondef('enqueue_job(text,json,text,double precision)'::regprocedure), '''settlement:look'',', '''settlement:look'', ''settlement:kaia'',');
END $$;
--> statement-breakpoint
-- The demo's wallet for Kaia.
ALTER TABLE "wallet_user" DROP CONSTRAINT "wallet_user_wallet_type_check";
--> statement-breakpoint
ALTER TABLE "wallet_user" ADD CONSTRAINT "wallet_user_wallet_type_check" CHECK ("wallet_user"."wallet_type" in ('metamask', 'phantom', 'dcent', 'ledger', 'kaia', 'klip', 'solflare', 'walletconnect', 'demo', 'demoKaia'));
