CREATE TABLE "document_reading" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"document_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"why" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_reading_why" CHECK (char_length(why) between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "identity_document" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id_type" text DEFAULT '' NOT NULL,
	"file_id" uuid NOT NULL,
	"covered_by" text NOT NULL,
	"to_partner" boolean NOT NULL,
	"abroad" boolean NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"why" text,
	"decided_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	CONSTRAINT "identity_document_status" CHECK (status in ('open','accepted','rejected','expired')),
	CONSTRAINT "identity_document_kind" CHECK (kind in ('id-card','home-address','business-license','company-address')
				and case when kind = 'id-card' then id_type in ('resident-card','driving-licence','passport') else id_type = '' end),
	CONSTRAINT "identity_document_covered" CHECK (covered_by in ('page','owner')),
	CONSTRAINT "identity_document_decided" CHECK ((status = 'open') = (decided_at is null)
				and num_nonnulls(why, decided_by) = (case when status in ('accepted','rejected') then 2 else 0 end)),
	CONSTRAINT "identity_document_why" CHECK (char_length(why) between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "phone_login" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"state" text DEFAULT 'asked' NOT NULL,
	"account_id" uuid,
	"user_agent" text NOT NULL,
	"network" text NOT NULL,
	"country" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "phone_login_token_key" UNIQUE("token_hash"),
	CONSTRAINT "phone_login_state" CHECK (state in ('asked','allowed','refused') and (state = 'allowed') = (account_id is not null)),
	CONSTRAINT "phone_login_texts" CHECK (length(user_agent) <= 200 and length(network) <= 60 and country ~ '^([A-Z]{2})?$')
);
--> statement-breakpoint
CREATE TABLE "provider_ask" (
	"browser_hash" text PRIMARY KEY NOT NULL,
	"id" uuid NOT NULL,
	"provider" text NOT NULL,
	"account_id" uuid,
	"lang" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_ask_provider" CHECK (provider ~ '^[a-z][a-z0-9-]{0,30}$' and lang in ('eng','kor','idn'))
);
--> statement-breakpoint
CREATE TABLE "provider_identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "provider_identity_pkey" PRIMARY KEY("issuer","subject"),
	CONSTRAINT "provider_identity_once" UNIQUE("account_id","issuer"),
	CONSTRAINT "provider_identity_texts" CHECK (length(issuer) between 8 and 300 and length(subject) between 1 and 255)
);
--> statement-breakpoint
ALTER TABLE "document_reading" ADD CONSTRAINT "document_reading_document_id_identity_document_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."identity_document"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_reading" ADD CONSTRAINT "document_reading_operator_id_account_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_document" ADD CONSTRAINT "identity_document_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_document" ADD CONSTRAINT "identity_document_file_id_file_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_document" ADD CONSTRAINT "identity_document_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_login" ADD CONSTRAINT "phone_login_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_ask" ADD CONSTRAINT "provider_ask_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_identity" ADD CONSTRAINT "provider_identity_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "document_reading_of" ON "document_reading" USING btree ("document_id","at");--> statement-breakpoint
CREATE INDEX "document_reading_by" ON "document_reading" USING btree ("operator_id");--> statement-breakpoint
CREATE UNIQUE INDEX "identity_document_one_open" ON "identity_document" USING btree ("account_id","kind") WHERE status = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "identity_document_file" ON "identity_document" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "identity_document_newest" ON "identity_document" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "identity_document_account" ON "identity_document" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "identity_document_decider" ON "identity_document" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "identity_document_over" ON "identity_document" USING btree ("decided_at") WHERE status = 'accepted';--> statement-breakpoint
CREATE INDEX "phone_login_expires_at_idx" ON "phone_login" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "phone_login_account_idx" ON "phone_login" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "provider_ask_expires_at_idx" ON "provider_ask" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "provider_ask_account_idx" ON "provider_ask" USING btree ("account_id");--> statement-breakpoint
-- Two roles may see documents; whoever changes roles may change that.
INSERT INTO role_permission (role, permission) SELECT name, 'documents.see' FROM role WHERE name IN ('support', 'owner') ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Nobody looks who may not, whichever process says that they do; and what was noted stays as it was noted.
CREATE FUNCTION guard_document_reading() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		RAISE EXCEPTION 'document_reading: what was noted stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NOT may_do(NEW.operator_id, 'documents.see') THEN
		RAISE EXCEPTION 'document_reading: % may see no documents', NEW.operator_id USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER document_reading_by_right BEFORE INSERT OR UPDATE ON document_reading FOR EACH ROW EXECUTE FUNCTION guard_document_reading();
--> statement-breakpoint
-- What was handed in stays as it was, consents are only taken back, and it is decided once, by somebody who may and who has looked at it; nobody decides about their own.
CREATE FUNCTION guard_identity_document() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF NEW.status <> 'open' THEN
			RAISE EXCEPTION 'identity_document: it begins open' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.account_id, OLD.kind, OLD.id_type, OLD.file_id, OLD.covered_by, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.account_id, NEW.kind, NEW.id_type, NEW.file_id, NEW.covered_by, NEW.created_at)
		OR (NEW.to_partner AND NOT OLD.to_partner) OR (NEW.abroad AND NOT OLD.abroad) THEN
		RAISE EXCEPTION 'identity_document: what was handed in stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.status, OLD.why, OLD.decided_by, OLD.decided_at) IS NOT DISTINCT FROM (NEW.status, NEW.why, NEW.decided_by, NEW.decided_at) THEN
		RETURN NEW;
	END IF;
	IF OLD.status <> 'open' THEN
		RAISE EXCEPTION 'identity_document: what was decided stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.status IN ('accepted', 'rejected') AND (NEW.decided_by = NEW.account_id OR NOT may_do(NEW.decided_by, 'documents.see')
		OR NOT EXISTS (SELECT FROM document_reading r WHERE r.document_id = NEW.id AND r.operator_id = NEW.decided_by)) THEN
		RAISE EXCEPTION 'identity_document: % may not decide', NEW.decided_by USING ERRCODE = 'insufficient_privilege';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER identity_document_stays BEFORE INSERT OR UPDATE ON identity_document FOR EACH ROW EXECUTE FUNCTION guard_identity_document();
