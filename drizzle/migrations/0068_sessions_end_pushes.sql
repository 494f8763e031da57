CREATE TABLE "drop_telling" (
	"drop_id" uuid NOT NULL,
	"days" integer NOT NULL,
	"after" uuid,
	"done_at" timestamp with time zone,
	CONSTRAINT "drop_telling_drop_id_days_pk" PRIMARY KEY("drop_id","days")
);
--> statement-breakpoint
CREATE TABLE "mail_stop" (
	"mailbox" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "operation_owner";--> statement-breakpoint
ALTER TABLE "login_session" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "device_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD COLUMN "failing_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "drop_telling" ADD CONSTRAINT "drop_telling_drop_id_gift_drop_id_fk" FOREIGN KEY ("drop_id") REFERENCES "public"."gift_drop"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "operation_owner" ON "operation" USING btree ("owner","changed_at","id");
--> statement-breakpoint
-- Whoever is signed out in a browser, by whatever way, is sent nothing there any more; unless that wallet is signed in there anew.
CREATE FUNCTION is_signed_in_at(p_owner text, p_device text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT p_device <> '' AND EXISTS (SELECT FROM session s WHERE s.chain = split_part(p_owner, ':', 1) AND s.address = split_part(p_owner, ':', 2)
		AND s.device_hash = p_device AND s.revoked_at IS NULL AND s.created_at > now() - interval '7 days' AND s.last_seen_at > now() - interval '24 hours')
$$;
--> statement-breakpoint
CREATE FUNCTION end_pushes_of_session() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	DELETE FROM push_subscription p WHERE p.owner = NEW.chain || ':' || NEW.address AND p.device_hash IN ('', NEW.device_hash)
		AND NOT is_signed_in_at(p.owner, NEW.device_hash);
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ends_pushes AFTER UPDATE OF revoked_at ON session FOR EACH ROW
	WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION end_pushes_of_session();
--> statement-breakpoint
-- The same of an account: what its browser is sent for the wallets that are tied to it.
CREATE FUNCTION end_pushes_of_login() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	DELETE FROM push_subscription p USING account a, member_wallet own, member_wallet w
		WHERE a.id = NEW.account_id AND own.chain = a.wallet_chain AND own.address = a.wallet_address AND w.member_id = own.member_id
			AND p.owner = w.chain || ':' || w.address AND p.device_hash = NEW.device_hash AND NOT is_signed_in_at(p.owner, NEW.device_hash)
			AND NOT EXISTS (SELECT FROM login_session l WHERE l.account_id = NEW.account_id AND l.device_hash = NEW.device_hash AND l.revoked_at IS NULL
				AND l.created_at > now() - interval '7 days' AND l.last_seen_at > now() - interval '24 hours');
	RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER login_session_ends_pushes AFTER UPDATE OF revoked_at ON login_session FOR EACH ROW
	WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL AND NEW.device_hash <> '') EXECUTE FUNCTION end_pushes_of_login();
