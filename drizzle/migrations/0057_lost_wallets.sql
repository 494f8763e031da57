CREATE TABLE "lost_wallet" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"old_wallet_address" text NOT NULL,
	"new_wallet_address" text NOT NULL,
	"explanation" text NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"why" text,
	"act_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "lost_wallet_status" CHECK (status in ('open','accepted','rejected')),
	CONSTRAINT "lost_wallet_decided" CHECK (num_nonnulls(why, act_id, decided_at) = (case when status = 'open' then 0 else 3 end)),
	CONSTRAINT "lost_wallet_spelling" CHECK (old_wallet_address ~ '^0x[0-9a-f]{40}$' and owner = 'solana:' || new_wallet_address),
	CONSTRAINT "lost_wallet_said" CHECK (char_length(explanation) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "lost_wallet_file" (
	"file_id" uuid PRIMARY KEY NOT NULL,
	"lost_wallet_id" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "lost_wallet_file" ADD CONSTRAINT "lost_wallet_file_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lost_wallet_file" ADD CONSTRAINT "lost_wallet_file_lost_wallet_id_lost_wallet_id_fk" FOREIGN KEY ("lost_wallet_id") REFERENCES "public"."lost_wallet"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "lost_wallet_one_open" ON "lost_wallet" USING btree ("owner","old_wallet_address") WHERE status = 'open';--> statement-breakpoint
CREATE INDEX "lost_wallet_owner" ON "lost_wallet" USING btree ("owner","created_at");--> statement-breakpoint
CREATE INDEX "lost_wallet_old" ON "lost_wallet" USING btree ("old_wallet_address");--> statement-breakpoint
CREATE INDEX "lost_wallet_newest" ON "lost_wallet" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "lost_wallet_over" ON "lost_wallet" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "lost_wallet_file_of" ON "lost_wallet_file" USING btree ("lost_wallet_id");--> statement-breakpoint
-- What was claimed stays as it was said, and is decided once, as two operators have agreed.
CREATE FUNCTION guard_lost_wallet() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.status <> 'open' THEN
			RAISE EXCEPTION 'lost_wallet: it begins open' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.owner, OLD.old_wallet_address, OLD.new_wallet_address, OLD.explanation, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.owner, NEW.old_wallet_address, NEW.new_wallet_address, NEW.explanation, NEW.created_at) OR OLD.status <> 'open' THEN
		RAISE EXCEPTION 'lost_wallet: what was said and decided stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NOT EXISTS (SELECT FROM proposal p WHERE p.id = NEW.act_id AND p.subject = NEW.id::text AND p.status = 'approved'
		AND p.kind = CASE NEW.status WHEN 'accepted' THEN 'accept-lost-wallet' WHEN 'rejected' THEN 'reject-lost-wallet' END) THEN
		RAISE EXCEPTION 'lost_wallet: two persons have to agree' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER lost_wallet_stays BEFORE INSERT OR UPDATE ON lost_wallet FOR EACH ROW EXECUTE FUNCTION guard_lost_wallet();
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('accept-lost-wallet', 'money.act', 'money.approve', 'never'),
	('reject-lost-wallet', 'money.act', 'money.approve', 'never');
