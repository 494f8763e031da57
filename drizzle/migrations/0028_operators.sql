CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" text NOT NULL,
	"password_hash" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"nickname" text DEFAULT '' NOT NULL,
	"profile_image" text DEFAULT '' NOT NULL,
	"mobile_number" text DEFAULT '' NOT NULL,
	"admin_code" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'eng' NOT NULL,
	"totp_secret" "bytea",
	"totp_step" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"disabled_at" timestamp with time zone,
	CONSTRAINT "account_uid_key" UNIQUE("uid"),
	CONSTRAINT "account_uid_check" CHECK (length("account"."uid") between 6 and 254 and "account"."uid" = lower("account"."uid")),
	CONSTRAINT "account_language_check" CHECK ("account"."language" in ('eng', 'kor', 'idn')),
	CONSTRAINT "account_admin_code_check" CHECK (length("account"."admin_code") <= 200)
);
--> statement-breakpoint
CREATE TABLE "login_session" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"adcd" text NOT NULL,
	"code_at" timestamp with time zone,
	"user_agent" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "login_session_id_key" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "login_step" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"account_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_code_pkey" PRIMARY KEY("account_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "alone_limit" (
	"asset" text PRIMARY KEY NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"act_id" uuid NOT NULL,
	"set_at" timestamp with time zone NOT NULL,
	CONSTRAINT "alone_limit_units" CHECK (units >= 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "proposal" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"evidence" jsonb NOT NULL,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'proposed' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp with time zone,
	"decision" text,
	CONSTRAINT "proposal_status" CHECK (status in ('proposed','approved','rejected','withdrawn')),
	CONSTRAINT "proposal_decided" CHECK ((status = 'proposed') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
	CONSTRAINT "proposal_by_another" CHECK ((status not in ('approved','rejected') or decided_by <> proposed_by) and (status <> 'withdrawn' or decided_by = proposed_by)),
	CONSTRAINT "proposal_reason" CHECK (length(reason) between 1 and 2000)
);
--> statement-breakpoint
CREATE TABLE "proposal_kind" (
	"kind" text PRIMARY KEY NOT NULL,
	"propose" text NOT NULL,
	"approve" text NOT NULL,
	"alone" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_role" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" uuid NOT NULL,
	"role" text NOT NULL,
	"partner_id" text,
	"granted_by" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revoked_by" text,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "account_role_once" UNIQUE NULLS NOT DISTINCT("account_id","role","partner_id","revoked_at"),
	CONSTRAINT "account_role_partner_check" CHECK (("account_role"."role" = 'partner') = ("account_role"."partner_id" is not null)),
	CONSTRAINT "account_role_revoked_check" CHECK (("account_role"."revoked_at" is null) = ("account_role"."revoked_by" is null))
);
--> statement-breakpoint
CREATE TABLE "role" (
	"name" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "role_permission" (
	"role" text NOT NULL,
	"permission" text NOT NULL,
	CONSTRAINT "role_permission_pkey" PRIMARY KEY("role","permission")
);
--> statement-breakpoint
ALTER TABLE "login_session" ADD CONSTRAINT "login_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_step" ADD CONSTRAINT "login_step_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_proposed_by_account_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposal" ADD CONSTRAINT "proposal_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_account_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_role" ADD CONSTRAINT "account_role_role_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "role_permission" ADD CONSTRAINT "role_permission_role_fk" FOREIGN KEY ("role") REFERENCES "public"."role"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "login_session_account_idx" ON "login_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "login_session_created_at_idx" ON "login_session" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "login_step_account_idx" ON "login_step" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "login_step_expires_at_idx" ON "login_step" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "proposal_open" ON "proposal" USING btree ("proposed_at") WHERE status = 'proposed';--> statement-breakpoint
CREATE INDEX "proposal_subject" ON "proposal" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "proposal_proposed_at" ON "proposal" USING btree ("proposed_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "proposal_proposed_by_idx" ON "proposal" USING btree ("proposed_by");--> statement-breakpoint
CREATE INDEX "proposal_decided_by_idx" ON "proposal" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "account_role_role_idx" ON "account_role" USING btree ("role");--> statement-breakpoint
CREATE INDEX "audit_act_idx" ON "audit" USING btree ("act","id");--> statement-breakpoint
CREATE INDEX "audit_actor_idx" ON "audit" USING btree ("actor","id");--> statement-breakpoint
CREATE INDEX "audit_at_idx" ON "audit" USING btree ("at");--> statement-breakpoint
CREATE INDEX "outgoing_over" ON "outgoing" USING btree ("status","created_at","id") WHERE status in ('sending','done','cancelled');--> statement-breakpoint
CREATE INDEX "receipt_unmatched" ON "receipt" USING btree ("recorded_at") WHERE outcome = 'unmatched';--> statement-breakpoint
ALTER TABLE proposal_kind ADD CONSTRAINT proposal_kind_alone CHECK (alone IN ('always', 'small', 'never'));
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('hold-payout', 'money.act', 'money.approve', 'always'),
	('stop-payouts', 'money.act', 'money.approve', 'always'),
	('release-payout', 'money.act', 'money.approve', 'small'),
	('retry-payout', 'money.act', 'money.approve', 'small'),
	('set-receiver', 'money.act', 'money.approve', 'never'),
	('resolve-payout', 'money.act', 'money.approve', 'never'),
	('announce-debit', 'money.act', 'money.approve', 'never'),
	('clear-stop', 'money.act', 'money.approve', 'never'),
	('post-plans', 'rules.propose', 'rules.approve', 'never'),
	('declare-share-month', 'rules.propose', 'rules.approve', 'never'),
	('set-alone-limit', 'money.act', 'money.approve', 'never'),
	('grant-role', 'roles.propose', 'roles.approve', 'never'),
	('revoke-role', 'roles.propose', 'roles.approve', 'never');
--> statement-breakpoint
CREATE FUNCTION may_do(who uuid, what text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM account a JOIN account_role r ON r.account_id = a.id AND r.revoked_at IS NULL
		JOIN role_permission p ON p.role = r.role AND p.permission = what
		WHERE a.id = who AND a.disabled_at IS NULL AND a.admin_code <> '')
$$;
--> statement-breakpoint
-- What is asked for stays as it was asked for; only its end is written, once.
CREATE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF OLD.status <> 'proposed' OR (OLD.id, OLD.kind, OLD.subject, OLD.evidence, OLD.reason, OLD.proposed_by, OLD.proposed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.kind, NEW.subject, NEW.evidence, NEW.reason, NEW.proposed_by, NEW.proposed_at, NEW.expires_at) THEN
		RAISE EXCEPTION 'proposal: what was asked for stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER proposal_stays BEFORE UPDATE ON proposal FOR EACH ROW EXECUTE FUNCTION guard_proposal();
--> statement-breakpoint
CREATE TRIGGER proposal_kept BEFORE DELETE ON proposal FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER proposal_not_emptied BEFORE TRUNCATE ON proposal FOR EACH STATEMENT EXECUTE FUNCTION append_only();
--> statement-breakpoint
-- The web process writes no acts: it may only ask here, in the name of somebody who may.
CREATE FUNCTION propose_act(act_id uuid, act_kind text, act_subject text, act_evidence jsonb, why text, who uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	wanted proposal_kind;
	alone boolean;
BEGIN
	SELECT * INTO wanted FROM proposal_kind k WHERE k.kind = act_kind;
	IF NOT FOUND OR NOT may_do(who, wanted.propose) THEN
		RETURN 'forbidden';
	END IF;
	IF EXISTS (SELECT FROM proposal p WHERE p.id = act_id) OR EXISTS (SELECT FROM operator_act a WHERE a.id = act_id) THEN
		RETURN 'known';
	END IF;
	alone := wanted.alone = 'always' OR (wanted.alone = 'small' AND is_small_payout(act_subject));
	IF alone THEN
		INSERT INTO operator_act (id, who, kind, subject, evidence, created_at)
			SELECT act_id, a.uid, act_kind, act_subject, act_evidence, now_here() FROM account a WHERE a.id = propose_act.who
			ON CONFLICT DO NOTHING;
		RETURN CASE WHEN FOUND THEN 'begun' ELSE 'known' END;
	END IF;
	INSERT INTO proposal (id, kind, subject, evidence, reason, proposed_by, proposed_at, expires_at)
		VALUES (act_id, act_kind, act_subject, act_evidence, why, who, clock_timestamp(), clock_timestamp() + interval '72 hours')
		ON CONFLICT DO NOTHING;
	RETURN CASE WHEN FOUND THEN 'proposed' ELSE 'known' END;
END $$;
--> statement-breakpoint
-- A payout up to what an operator may let go alone; without a limit of its asset every payout takes two.
CREATE FUNCTION is_small_payout(payout text) RETURNS boolean LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT EXISTS (
		SELECT FROM outgoing o JOIN alone_limit l ON l.asset = o.asset AND o.units <= l.units
		WHERE o.id::text = payout AND o.kind = 'transfer')
$$;
--> statement-breakpoint
CREATE FUNCTION decide_proposal(proposal_id uuid, verdict text, why text, by_whom uuid) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	asked proposal;
	wanted proposal_kind;
BEGIN
	SELECT * INTO asked FROM proposal p WHERE p.id = proposal_id FOR UPDATE;
	IF NOT FOUND THEN
		RETURN 'no-such-proposal';
	END IF;
	SELECT * INTO wanted FROM proposal_kind k WHERE k.kind = asked.kind;
	IF verdict = 'withdrawn' THEN
		IF by_whom <> asked.proposed_by THEN
			RETURN 'forbidden';
		END IF;
	ELSIF verdict IN ('approved', 'rejected') THEN
		IF by_whom = asked.proposed_by THEN
			RETURN 'same-person';
		END IF;
		IF NOT may_do(by_whom, wanted.approve) THEN
			RETURN 'forbidden';
		END IF;
	ELSE
		RETURN 'forbidden';
	END IF;
	IF asked.status <> 'proposed' THEN
		RETURN 'decided-already';
	END IF;
	IF asked.expires_at <= clock_timestamp() AND verdict <> 'withdrawn' THEN
		RETURN 'expired';
	END IF;
	-- Who has proposed it must still be somebody who may.
	IF verdict = 'approved' AND NOT may_do(asked.proposed_by, wanted.propose) THEN
		RETURN 'proposer-may-not';
	END IF;
	UPDATE proposal SET status = verdict, decided_by = by_whom, decided_at = clock_timestamp(), decision = why WHERE id = proposal_id;
	IF verdict = 'approved' THEN
		INSERT INTO operator_act (id, who, kind, subject, evidence, created_at)
			SELECT asked.id, one.uid || ' + ' || other.uid, asked.kind, asked.subject, asked.evidence, now_here()
			FROM account one, account other WHERE one.id = asked.proposed_by AND other.id = by_whom;
	END IF;
	RETURN verdict;
END $$;
