CREATE TABLE "passkey" (
	"id" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "passkey_texts_check" CHECK (length(id) between 16 and 1400 and length(name) between 1 and 60 and length(transports) <= 100)
);
--> statement-breakpoint
CREATE TABLE "passkey_question" (
	"browser_hash" text NOT NULL,
	"purpose" text NOT NULL,
	"challenge" text NOT NULL,
	"account_id" uuid,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "passkey_question_pkey" PRIMARY KEY("browser_hash","purpose"),
	CONSTRAINT "passkey_question_check" CHECK (purpose in ('add','enter') and (purpose = 'add') = (account_id is not null))
);
--> statement-breakpoint
ALTER TABLE "passkey" ADD CONSTRAINT "passkey_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_question" ADD CONSTRAINT "passkey_question_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "passkey_account_idx" ON "passkey" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "passkey_question_expires_at_idx" ON "passkey_question" USING btree ("expires_at");