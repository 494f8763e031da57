CREATE TABLE "worker_lease" (
	"name" text PRIMARY KEY NOT NULL,
	"holder" uuid NOT NULL,
	"fence" bigint NOT NULL,
	"pids" integer[] NOT NULL,
	"beat_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "announced_debit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"signature" text NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"act_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "announced_debit_once" UNIQUE("chain","signature","account","asset"),
	CONSTRAINT "announced_debit_units" CHECK (units > 0)
);
--> statement-breakpoint
CREATE TABLE "carries" (
	"attempt_id" uuid NOT NULL,
	"outgoing_id" uuid NOT NULL,
	CONSTRAINT "carries_attempt_id_outgoing_id_pk" PRIMARY KEY("attempt_id","outgoing_id")
);
--> statement-breakpoint
CREATE TABLE "foreign_account" (
	"chain" text NOT NULL,
	"account" text NOT NULL,
	"owner" text NOT NULL,
	"mint" text NOT NULL,
	"seen_units" numeric(78,0),
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "foreign_account_chain_account_pk" PRIMARY KEY("chain","account")
);
--> statement-breakpoint
CREATE TABLE "ledger_delta" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"units" numeric(78,0) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "operator_act" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"who" text NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "operator_act_done" CHECK ((done_at is null) = (outcome is null))
);
--> statement-breakpoint
CREATE TABLE "operator_notice" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "settlement_stop" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"reason" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"cleared_at" timestamp with time zone,
	"cleared_by" text,
	CONSTRAINT "settlement_stop_cleared" CHECK ((cleared_at is null) = (cleared_by is null))
);
--> statement-breakpoint
CREATE TABLE "tx_read" (
	"chain" text NOT NULL,
	"account" text NOT NULL,
	"signature" text NOT NULL,
	"slot" bigint NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 1 NOT NULL,
	"next_try_at" timestamp with time zone,
	"problem" text,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "tx_read_chain_account_signature_pk" PRIMARY KEY("chain","account","signature"),
	CONSTRAINT "tx_read_state" CHECK (state in ('empty','booked','failed','quarantined'))
);
--> statement-breakpoint
CREATE TABLE "vault_debit" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"chain" text NOT NULL,
	"signature" text NOT NULL,
	"account" text NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"fee" numeric(78,0) DEFAULT 0 NOT NULL,
	"rent" numeric(78,0) DEFAULT 0 NOT NULL,
	"slot" bigint NOT NULL,
	"block_time" timestamp with time zone NOT NULL,
	"explained_by" text,
	"attempt_id" uuid,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "vault_debit_once" UNIQUE("chain","signature","account","asset"),
	CONSTRAINT "vault_debit_sums" CHECK (units >= 0 and fee >= 0 and rent >= 0 and units + fee + rent > 0),
	CONSTRAINT "vault_debit_explained" CHECK (explained_by in ('attempt','own-transfer','announced')),
	CONSTRAINT "vault_debit_attempt" CHECK ((explained_by = 'attempt') is not true or attempt_id is not null)
);
--> statement-breakpoint
ALTER TABLE "outgoing" DROP CONSTRAINT "outgoing_kind";--> statement-breakpoint
ALTER TABLE "outgoing" DROP CONSTRAINT "outgoing_attempt";--> statement-breakpoint
ALTER TABLE "outgoing" DROP CONSTRAINT "outgoing_known_receiver";--> statement-breakpoint
ALTER TABLE "outgoing" ALTER COLUMN "asset" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outgoing" ALTER COLUMN "units" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "held_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD COLUMN "deferred" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "announced_debit" ADD CONSTRAINT "announced_debit_act_id_operator_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."operator_act"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carries" ADD CONSTRAINT "carries_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carries" ADD CONSTRAINT "carries_outgoing_id_outgoing_id_fk" FOREIGN KEY ("outgoing_id") REFERENCES "public"."outgoing"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_delta" ADD CONSTRAINT "ledger_delta_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vault_debit" ADD CONSTRAINT "vault_debit_attempt_id_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carries_outgoing" ON "carries" USING btree ("outgoing_id");--> statement-breakpoint
CREATE INDEX "ledger_delta_account" ON "ledger_delta" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "operator_act_open" ON "operator_act" USING btree ("created_at") WHERE done_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "operator_notice_open" ON "operator_notice" USING btree ("kind","subject") WHERE seen_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "settlement_stop_open" ON "settlement_stop" USING btree ("chain","reason","subject") WHERE cleared_at is null;--> statement-breakpoint
CREATE INDEX "tx_read_open" ON "tx_read" USING btree ("chain","next_try_at") WHERE state in ('failed','quarantined');--> statement-breakpoint
CREATE INDEX "vault_debit_unexplained" ON "vault_debit" USING btree ("chain") WHERE explained_by is null;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_one_way" CHECK (not (limited and deferred));--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_of_what" CHECK ((kind = 'memo') = (asset is null) and (kind = 'memo') = (units is null));--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_kind" CHECK (kind in ('transfer','mint','burn','freeze','thaw','update','memo'));--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_attempt" CHECK (status not in ('sending','done') or attempt_id is not null);--> statement-breakpoint
ALTER TABLE "outgoing" ADD CONSTRAINT "outgoing_known_receiver" CHECK (kind = 'memo' or to_address is not null or status in ('held','cancelled'));--> statement-breakpoint
-- Agreements made before holds had an end of their own keep their reserve until their intent ends.
UPDATE coin_position p SET held_until = i.expires_at FROM intent i WHERE i.id = p.intent_id AND p.status IN ('agreed','pending');--> statement-breakpoint
-- Refunds that earlier versions queued wait for an operator: nothing could send them yet.
UPDATE outgoing SET status = 'held' WHERE purpose = 'refund' AND status = 'queued';
