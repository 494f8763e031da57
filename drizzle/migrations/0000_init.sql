CREATE TABLE "agreement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"terms" text NOT NULL,
	"version" text NOT NULL,
	"hash" text NOT NULL,
	"lang" text NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"who" text NOT NULL,
	"agreed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "agreement_once" UNIQUE("entity","entity_id","terms")
);
--> statement-breakpoint
CREATE TABLE "demo_clock" (
	"id" integer PRIMARY KEY NOT NULL,
	"ahead_seconds" integer NOT NULL,
	CONSTRAINT "demo_clock_one_row" CHECK (id = 1),
	CONSTRAINT "demo_clock_forward" CHECK (ahead_seconds >= 0)
);
--> statement-breakpoint
CREATE TABLE "coin_position" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"status" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"draft_owner" text,
	"chain" text NOT NULL,
	"owner" text,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"days" integer NOT NULL,
	"rule_id" uuid NOT NULL,
	"apr_bps" integer NOT NULL,
	"method" text NOT NULL,
	"reward" numeric(78,0) NOT NULL,
	"lang" text NOT NULL,
	"intent_id" uuid,
	"receipt_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"agreed_at" timestamp with time zone,
	"deposited_at" timestamp with time zone,
	"accrual_start" timestamp with time zone,
	"lock_end" timestamp with time zone,
	CONSTRAINT "coin_position_receipt" UNIQUE("receipt_id"),
	CONSTRAINT "coin_position_intent" UNIQUE("intent_id"),
	CONSTRAINT "coin_position_status" CHECK (status in ('draft','agreed','pending','active','failed')),
	CONSTRAINT "coin_position_units" CHECK (units > 0),
	CONSTRAINT "coin_position_days" CHECK (days in (30,90,180,365)),
	CONSTRAINT "coin_position_paid" CHECK ((status = 'active') = (receipt_id is not null and owner is not null and accrual_start is not null and lock_end is not null)),
	CONSTRAINT "coin_position_agreed" CHECK (status = 'draft' or (agreed_at is not null and intent_id is not null))
);
--> statement-breakpoint
CREATE TABLE "rate_window" (
	"key" text NOT NULL,
	"slot" bigint NOT NULL,
	"hits" integer DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rate_window_key_slot_pk" PRIMARY KEY("key","slot")
);
--> statement-breakpoint
CREATE TABLE "session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"wallet_type" text NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_challenge" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"nonce_hash" text NOT NULL,
	"browser_hash" text NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"wallet_type" text NOT NULL,
	"domain" text NOT NULL,
	"input" jsonb NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_challenge_nonce_hash_key" UNIQUE("nonce_hash")
);
--> statement-breakpoint
CREATE TABLE "wallet_user" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"wallet_type" text NOT NULL,
	"wallet_address" text NOT NULL,
	"uid" text,
	"reg_id" text,
	"language" text DEFAULT 'ko-KR' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "wallet_user_wallet_key" UNIQUE("wallet_type","wallet_address"),
	CONSTRAINT "wallet_user_wallet_type_check" CHECK ("wallet_user"."wallet_type" in ('metamask', 'phantom', 'dcent', 'ledger', 'kaia', 'klip', 'solflare', 'walletconnect', 'demo')),
	CONSTRAINT "wallet_user_wallet_address_check" CHECK (length("wallet_user"."wallet_address") between 1 and 128)
);
--> statement-breakpoint
CREATE TABLE "journal" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"actor" text NOT NULL,
	"reason" text NOT NULL,
	"evidence" jsonb,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"entity" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"state" text NOT NULL,
	"href" text NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "operation_entity" UNIQUE("entity","entity_id"),
	CONSTRAINT "operation_state" CHECK (state in ('open','closed'))
);
--> statement-breakpoint
CREATE TABLE "rule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"valid_from" timestamp with time zone NOT NULL,
	"body" jsonb NOT NULL,
	"method" text NOT NULL,
	"reason" text NOT NULL,
	"example" boolean NOT NULL,
	"proposed_by" text NOT NULL,
	"approved_by" text,
	"written_at" timestamp with time zone NOT NULL,
	CONSTRAINT "rule_version" UNIQUE("key","valid_from"),
	CONSTRAINT "rule_not_backdated" CHECK (valid_from >= written_at)
);
--> statement-breakpoint
CREATE TABLE "setting" (
	"key" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"public" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"signature" text NOT NULL,
	"raw" "bytea" NOT NULL,
	"last_valid_height" bigint NOT NULL,
	"intent_id" uuid,
	"status" text DEFAULT 'live' NOT NULL,
	"proof" jsonb,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attempt_once" UNIQUE("chain","signature"),
	CONSTRAINT "attempt_status" CHECK (status in ('live','landed','reverted','dead')),
	CONSTRAINT "attempt_proof" CHECK (status = 'live' or proof is not null)
);
--> statement-breakpoint
CREATE TABLE "intent" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"vault" text NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"reference" text NOT NULL,
	"owner" text,
	"expires_at" timestamp with time zone NOT NULL,
	"late" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "intent_reference_unique" UNIQUE("reference"),
	CONSTRAINT "intent_units" CHECK (units > 0),
	CONSTRAINT "intent_late" CHECK (late in ('honour','refund')),
	CONSTRAINT "intent_status" CHECK (status in ('open','settled','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner" text NOT NULL,
	"kind" text NOT NULL,
	"asset" text NOT NULL,
	"limited" boolean NOT NULL,
	"balance" numeric(78,0) DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_name" UNIQUE("owner","kind","asset"),
	CONSTRAINT "ledger_account_asset" UNIQUE("id","asset"),
	CONSTRAINT "ledger_account_covered" CHECK (balance >= 0 or not limited)
);
--> statement-breakpoint
CREATE TABLE "ledger_transfer" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"cause" text NOT NULL,
	"cause_id" uuid NOT NULL,
	"leg" text NOT NULL,
	"debit" uuid NOT NULL,
	"credit" uuid NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_transfer_once" UNIQUE("cause","cause_id","leg"),
	CONSTRAINT "ledger_transfer_units" CHECK (units > 0),
	CONSTRAINT "ledger_transfer_sides" CHECK (debit <> credit)
);
--> statement-breakpoint
CREATE TABLE "outgoing" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"chain" text NOT NULL,
	"wallet" text NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"to_address" text,
	"attempt_id" uuid,
	"status" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "outgoing_once" UNIQUE("purpose","subject_id"),
	CONSTRAINT "outgoing_units" CHECK (units > 0),
	CONSTRAINT "outgoing_kind" CHECK (kind in ('transfer','mint','burn','freeze')),
	CONSTRAINT "outgoing_status" CHECK (status in ('held','queued','sending','done','stuck','cancelled')),
	CONSTRAINT "outgoing_attempt" CHECK ((status in ('sending','done')) = (attempt_id is not null)),
	CONSTRAINT "outgoing_known_receiver" CHECK (to_address is not null or status in ('held','cancelled'))
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"signature" text NOT NULL,
	"instruction" integer NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"source_account" text,
	"source_owner" text,
	"slot" bigint NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"intent_id" uuid,
	"outcome" text NOT NULL,
	"reason" text NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_once" UNIQUE("chain","signature","instruction"),
	CONSTRAINT "receipt_units" CHECK (units > 0),
	CONSTRAINT "receipt_outcome" CHECK (outcome in ('unmatched','settles','surplus','refunding','refunded','kept')),
	CONSTRAINT "receipt_settles_intent" CHECK (outcome <> 'settles' or intent_id is not null)
);
--> statement-breakpoint
CREATE TABLE "vault_cursor" (
	"chain" text NOT NULL,
	"account" text NOT NULL,
	"signature" text,
	"slot" bigint NOT NULL,
	"chain_time" timestamp with time zone NOT NULL,
	CONSTRAINT "vault_cursor_chain_account_pk" PRIMARY KEY("chain","account")
);
--> statement-breakpoint
CREATE TABLE "router_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "router_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"wallet_address" text DEFAULT '' NOT NULL,
	"path" text NOT NULL,
	"user_ip" text DEFAULT '' NOT NULL,
	"seen_ip" text NOT NULL,
	"reg_id" text DEFAULT '' NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_rule_id_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_receipt_id_receipt_id_fk" FOREIGN KEY ("receipt_id") REFERENCES "public"."receipt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_debit_asset_ledger_account_id_asset_fk" FOREIGN KEY ("debit","asset") REFERENCES "public"."ledger_account"("id","asset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_transfer" ADD CONSTRAINT "ledger_transfer_credit_asset_ledger_account_id_asset_fk" FOREIGN KEY ("credit","asset") REFERENCES "public"."ledger_account"("id","asset") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_intent_id_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "coin_position_owner" ON "coin_position" USING btree ("chain","owner","created_at");--> statement-breakpoint
CREATE INDEX "coin_position_draft_owner" ON "coin_position" USING btree ("draft_owner");--> statement-breakpoint
CREATE INDEX "rate_window_ends_at_idx" ON "rate_window" USING btree ("ends_at");--> statement-breakpoint
CREATE INDEX "session_owner_idx" ON "session" USING btree ("chain","address");--> statement-breakpoint
CREATE INDEX "session_created_at_idx" ON "session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "sign_in_challenge_expires_at_idx" ON "sign_in_challenge" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "journal_entity" ON "journal" USING btree ("entity","entity_id");--> statement-breakpoint
CREATE INDEX "operation_open" ON "operation" USING btree ("owner") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "rule_in_force" ON "rule" USING btree ("key","valid_from" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "attempt_one_live_per_intent" ON "attempt" USING btree ("intent_id") WHERE status = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "intent_subject" ON "intent" USING btree ("purpose","subject_id") WHERE status <> 'cancelled';--> statement-breakpoint
CREATE INDEX "intent_open" ON "intent" USING btree ("expires_at") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "ledger_transfer_debit" ON "ledger_transfer" USING btree ("debit");--> statement-breakpoint
CREATE INDEX "ledger_transfer_credit" ON "ledger_transfer" USING btree ("credit");--> statement-breakpoint
CREATE UNIQUE INDEX "receipt_settles_once" ON "receipt" USING btree ("intent_id") WHERE outcome = 'settles';--> statement-breakpoint
CREATE INDEX "receipt_intent" ON "receipt" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "receipt_source_owner" ON "receipt" USING btree ("source_owner");--> statement-breakpoint
CREATE INDEX "router_log_at_idx" ON "router_log" USING btree ("at");