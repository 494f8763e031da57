CREATE TABLE "klip_request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"browser_hash" text NOT NULL,
	"kind" text NOT NULL,
	"request_key" text NOT NULL,
	"wallet_address" text,
	"status" text DEFAULT 'prepared' NOT NULL,
	"address" text,
	"signature" text,
	"polled_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "klip_request_kind_check" CHECK ("klip_request"."kind" in ('auth', 'sign')),
	CONSTRAINT "klip_request_status_check" CHECK ("klip_request"."status" in ('prepared', 'completed', 'cancelled', 'error', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "member" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_wallet" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"address" text NOT NULL,
	"wallet_type" text NOT NULL,
	"label" text DEFAULT '' NOT NULL,
	"linked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "member_wallet_address_key" UNIQUE("chain","address"),
	CONSTRAINT "member_wallet_chain_check" CHECK ("member_wallet"."chain" in ('solana', 'ethereum', 'kaia')),
	CONSTRAINT "member_wallet_label_check" CHECK (length("member_wallet"."label") <= 40)
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD COLUMN "purpose" text DEFAULT 'sign-in' NOT NULL;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD COLUMN "asking_session" text;--> statement-breakpoint
ALTER TABLE "member_wallet" ADD CONSTRAINT "member_wallet_member_id_member_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."member"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "klip_request_expires_at_idx" ON "klip_request" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "member_wallet_member_idx" ON "member_wallet" USING btree ("member_id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_id_key" UNIQUE("id");--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_chain_check" CHECK ("session"."chain" in ('solana', 'ethereum', 'kaia'));--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_chain_check" CHECK ("sign_in_challenge"."chain" in ('solana', 'ethereum', 'kaia'));--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_purpose_check" CHECK ("sign_in_challenge"."purpose" in ('sign-in', 'link'));--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_asking_check" CHECK (("sign_in_challenge"."purpose" = 'link') = ("sign_in_challenge"."asking_session" is not null));