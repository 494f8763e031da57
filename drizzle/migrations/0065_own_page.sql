CREATE TABLE "notice_seen" (
	"owner" text PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "watched_address" (
	"owner" text NOT NULL,
	"address" text NOT NULL,
	"label" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watched_address_owner_address_pk" PRIMARY KEY("owner","address"),
	CONSTRAINT "watched_address_short" CHECK (length(address) between 32 and 44 and length(label) <= 40)
);
--> statement-breakpoint
CREATE TABLE "vault_delegation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"vault" text NOT NULL,
	"delegate" text NOT NULL,
	"signed_text" text NOT NULL,
	"signature" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"revoked_by" text,
	CONSTRAINT "vault_delegation_signature" UNIQUE("signature"),
	CONSTRAINT "vault_delegation_other" CHECK (vault <> delegate),
	CONSTRAINT "vault_delegation_ends" CHECK (expires_at > issued_at and expires_at <= issued_at + interval '366 days'),
	CONSTRAINT "vault_delegation_revoked" CHECK ((revoked_at is null) = (revoked_by is null))
);
--> statement-breakpoint
CREATE TABLE "member_choice" (
	"owner" text PRIMARY KEY NOT NULL,
	"lang" text,
	"theme" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_choice_lang" CHECK (lang in ('eng', 'kor', 'idn')),
	CONSTRAINT "member_choice_theme" CHECK (theme in ('dark', 'light'))
);
--> statement-breakpoint
CREATE TABLE "push_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"subscription_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"reply" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "push_message_once" UNIQUE("key"),
	CONSTRAINT "push_message_state" CHECK (state in ('waiting', 'sent', 'dead')),
	CONSTRAINT "push_message_done" CHECK ((state = 'waiting') = (done_at is null))
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"browser" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_subscription_endpoint" UNIQUE("endpoint"),
	CONSTRAINT "push_subscription_lang" CHECK (lang in ('eng', 'kor', 'idn')),
	CONSTRAINT "push_subscription_short" CHECK (length(endpoint) <= 1000 and length(p256dh) <= 120 and length(auth) <= 60)
);
--> statement-breakpoint
CREATE TABLE "reminder_choice" (
	"owner" text NOT NULL,
	"topic" text NOT NULL,
	"by_mail" boolean NOT NULL,
	"by_push" boolean NOT NULL,
	CONSTRAINT "reminder_choice_owner_topic_pk" PRIMARY KEY("owner","topic"),
	CONSTRAINT "reminder_choice_topic" CHECK (topic in ('unlock', 'check-in', 'drop', 'booking'))
);
--> statement-breakpoint
ALTER TABLE "sign_in_challenge" DROP CONSTRAINT "sign_in_challenge_purpose_check";--> statement-breakpoint
ALTER TABLE "sign_in_challenge" DROP CONSTRAINT "sign_in_challenge_asking_check";--> statement-breakpoint
ALTER TABLE "nft_act" ADD COLUMN "delegation_id" uuid;--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD COLUMN "delegate_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "push_message" ADD CONSTRAINT "push_message_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "watched_address_newest" ON "watched_address" USING btree ("owner","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vault_delegation_live" ON "vault_delegation" USING btree ("vault","delegate") WHERE revoked_at is null;--> statement-breakpoint
CREATE INDEX "vault_delegation_vault" ON "vault_delegation" USING btree ("vault","issued_at");--> statement-breakpoint
CREATE INDEX "vault_delegation_delegate" ON "vault_delegation" USING btree ("delegate","issued_at");--> statement-breakpoint
CREATE INDEX "push_message_due" ON "push_message" USING btree ("next_try_at") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "push_message_subscription" ON "push_message" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "push_message_old" ON "push_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_subscription_owner" ON "push_subscription" USING btree ("owner");--> statement-breakpoint
ALTER TABLE "nft_act" ADD CONSTRAINT "nft_act_delegation_id_vault_delegation_id_fk" FOREIGN KEY ("delegation_id") REFERENCES "public"."vault_delegation"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nft_act_delegation" ON "nft_act" USING btree ("delegation_id") WHERE delegation_id is not null;--> statement-breakpoint
ALTER TABLE "nft_act" ADD CONSTRAINT "nft_act_delegated" CHECK (delegation_id is null or kind in ('check-in','claim'));--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_vault_check" CHECK (("sign_in_challenge"."purpose" = 'vault') = ("sign_in_challenge"."delegate_until" is not null));--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_purpose_check" CHECK ("sign_in_challenge"."purpose" in ('sign-in', 'link', 'vault'));--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD CONSTRAINT "sign_in_challenge_asking_check" CHECK (("sign_in_challenge"."purpose" <> 'sign-in') = ("sign_in_challenge"."asking_session" is not null));--> statement-breakpoint
-- Every way by which an owner wants to hear of a topic. Without a choice: every way that there is.
CREATE VIEW reminder_way WITH (security_invoker = true) AS
	SELECT m.owner, t.topic, 'mail' AS channel, m.id AS way, m.address, m.lang, m.confirmed_at AS since
	FROM mail_reminder m CROSS JOIN (VALUES ('unlock'), ('check-in'), ('drop'), ('booking')) t(topic)
	WHERE m.confirmed_at IS NOT NULL
		AND NOT EXISTS (SELECT FROM reminder_choice c WHERE c.owner = m.owner AND c.topic = t.topic AND NOT c.by_mail)
	UNION ALL
	SELECT p.owner, t.topic, 'push', p.id, NULL, p.lang, p.created_at
	FROM push_subscription p CROSS JOIN (VALUES ('unlock'), ('check-in'), ('drop'), ('booking')) t(topic)
	WHERE NOT EXISTS (SELECT FROM reminder_choice c WHERE c.owner = p.owner AND c.topic = t.topic AND NOT c.by_push);
--> statement-breakpoint
-- What a vault has signed stays; its end is written once.
CREATE TRIGGER vault_delegation_begins BEFORE INSERT ON vault_delegation FOR EACH ROW WHEN (NEW.revoked_at IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('what a vault allows begins allowed');
--> statement-breakpoint
CREATE TRIGGER vault_delegation_stays BEFORE UPDATE ON vault_delegation FOR EACH ROW
	WHEN ((OLD.id, OLD.vault, OLD.delegate, OLD.signed_text, OLD.signature, OLD.issued_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.vault, NEW.delegate, NEW.signed_text, NEW.signature, NEW.issued_at, NEW.expires_at)
		OR OLD.revoked_at IS NOT NULL)
	EXECUTE FUNCTION guard_refuse('what a vault has signed stays, and so does its end');
--> statement-breakpoint
CREATE TRIGGER vault_delegation_kept BEFORE DELETE ON vault_delegation FOR EACH ROW EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER vault_delegation_not_emptied BEFORE TRUNCATE ON vault_delegation FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
-- An act that another wallet asks for is of the vault that has allowed it, while it is allowed; whoever ends it waits for what is being written, and nothing is written after.
CREATE FUNCTION guard_delegated_act() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	PERFORM FROM vault_delegation d WHERE d.id = NEW.delegation_id AND d.vault = NEW.owner AND d.revoked_at IS NULL AND d.expires_at > now_here() FOR SHARE;
	IF NOT FOUND THEN
		RAISE EXCEPTION 'nft_act: its owner does not allow this' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER nft_act_allowed BEFORE INSERT ON nft_act FOR EACH ROW WHEN (NEW.delegation_id IS NOT NULL) EXECUTE FUNCTION guard_delegated_act();
--> statement-breakpoint
DO $$
BEGIN
	EXECUTE replace(pg_get_functiondef('enqueue_job(text,json,text,double precision)'::regprocedure), '''settlement:look'',', '''settlement:look'', ''push:send'',');
END $$;
