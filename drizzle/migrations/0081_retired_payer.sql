CREATE TABLE "retired_payer" (
	"chain" text NOT NULL,
	"wallet" text NOT NULL,
	"retired_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retired_payer_chain_wallet_pk" PRIMARY KEY("chain","wallet")
);
--> statement-breakpoint
ALTER TABLE "outgoing_memo" ADD COLUMN "key_address" text;
--> statement-breakpoint
CREATE TRIGGER retired_payer_stays BEFORE UPDATE OR DELETE ON retired_payer FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER retired_payer_not_emptied BEFORE TRUNCATE ON retired_payer FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
