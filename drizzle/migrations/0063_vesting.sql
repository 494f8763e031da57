CREATE TABLE "coin_supply" (
	"mint" text PRIMARY KEY NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coin_supply_units" CHECK (units >= 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "vesting_claim" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"wallet" text NOT NULL,
	"asked_id" uuid,
	"asset" text NOT NULL,
	"mint" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "vesting_claim_request" UNIQUE("request_id","mint"),
	CONSTRAINT "vesting_claim_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "vesting_claim_part" (
	"claim_id" uuid NOT NULL,
	"schedule_id" uuid NOT NULL,
	"units" numeric(78,0) NOT NULL,
	CONSTRAINT "vesting_claim_part_claim_id_schedule_id_pk" PRIMARY KEY("claim_id","schedule_id"),
	CONSTRAINT "vesting_claim_part_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "vesting_list" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"rows" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"discarded_at" timestamp with time zone,
	CONSTRAINT "vesting_list_rows" CHECK (rows between 1 and 500),
	CONSTRAINT "vesting_list_one_end" CHECK (num_nonnulls(published_at, discarded_at) <= 1)
);
--> statement-breakpoint
CREATE TABLE "vesting_release" (
	"schedule_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"units" numeric(78,0) NOT NULL,
	CONSTRAINT "vesting_release_schedule_id_at_pk" PRIMARY KEY("schedule_id","at"),
	CONSTRAINT "vesting_release_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "vesting_schedule" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"list_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"asset" text NOT NULL,
	"category" text NOT NULL,
	"wallet" text NOT NULL,
	"total" numeric(78,0) NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"first_bps" integer NOT NULL,
	"cliff_months" integer NOT NULL,
	"linear_months" integer NOT NULL,
	"step_months" integer NOT NULL,
	"cancels" text NOT NULL,
	"is_example" boolean DEFAULT false NOT NULL,
	"chain" text,
	"mint" text,
	"pays_from" text,
	"claimed" numeric(78,0) DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"published_at" timestamp with time zone,
	"publish_act_id" uuid,
	"cancelled_at" timestamp with time zone,
	"cancel_act_id" uuid,
	"ended_at" timestamp with time zone,
	CONSTRAINT "vesting_schedule_line" UNIQUE("list_id","line"),
	CONSTRAINT "vesting_schedule_status" CHECK (status in ('draft','active','cancelled','ended')),
	CONSTRAINT "vesting_schedule_asset" CHECK (asset in ('scg','etm','pvt')),
	CONSTRAINT "vesting_schedule_category" CHECK (category in ('team','advisors','investors','public','ecosystem','treasury','partner')),
	CONSTRAINT "vesting_schedule_total" CHECK (total > 0 and total <> 'NaN'),
	CONSTRAINT "vesting_schedule_claimed" CHECK (claimed between 0 and total),
	CONSTRAINT "vesting_schedule_starts" CHECK (extract(epoch from starts_at) % 86400 = 0),
	CONSTRAINT "vesting_schedule_months" CHECK (first_bps between 0 and 10000 and cliff_months between 0 and 120 and linear_months between 0 and 240 and step_months in (1, 3) and linear_months % step_months = 0),
	CONSTRAINT "vesting_schedule_cancels" CHECK (cancels in ('nobody','operators')),
	CONSTRAINT "vesting_schedule_published" CHECK ((status = 'draft') = (num_nulls(chain, mint, pays_from, published_at) = 4) and (status = 'draft' or num_nulls(chain, mint, pays_from, published_at) = 0)),
	CONSTRAINT "vesting_schedule_cancelled" CHECK ((status = 'cancelled') = (cancelled_at is not null) and (status <> 'cancelled' or (cancels = 'operators' and cancel_act_id is not null))),
	CONSTRAINT "vesting_schedule_ended" CHECK ((status = 'ended') = (ended_at is not null) and (status <> 'ended' or claimed = total))
);
--> statement-breakpoint
ALTER TABLE "vesting_claim" ADD CONSTRAINT "vesting_claim_asked_id_vesting_schedule_id_fk" FOREIGN KEY ("asked_id") REFERENCES "public"."vesting_schedule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vesting_claim_part" ADD CONSTRAINT "vesting_claim_part_claim_id_vesting_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."vesting_claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vesting_claim_part" ADD CONSTRAINT "vesting_claim_part_schedule_id_vesting_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."vesting_schedule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vesting_release" ADD CONSTRAINT "vesting_release_schedule_id_vesting_schedule_id_fk" FOREIGN KEY ("schedule_id") REFERENCES "public"."vesting_schedule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vesting_schedule" ADD CONSTRAINT "vesting_schedule_list_id_vesting_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."vesting_list"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "vesting_claim_wallet" ON "vesting_claim" USING btree ("wallet","requested_at","id");--> statement-breakpoint
CREATE INDEX "vesting_claim_part_schedule" ON "vesting_claim_part" USING btree ("schedule_id");--> statement-breakpoint
CREATE INDEX "vesting_list_created" ON "vesting_list" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "vesting_release_at" ON "vesting_release" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "vesting_schedule_once" ON "vesting_schedule" USING btree ("wallet","asset","category","starts_at","total") WHERE status in ('draft','active');--> statement-breakpoint
CREATE INDEX "vesting_schedule_wallet" ON "vesting_schedule" USING btree ("wallet","created_at","id");--> statement-breakpoint
CREATE INDEX "vesting_schedule_public" ON "vesting_schedule" USING btree ("asset","category","starts_at","id") WHERE status <> 'draft';--> statement-breakpoint
CREATE INDEX "vesting_schedule_created" ON "vesting_schedule" USING btree ("created_at","id");--> statement-breakpoint
-- By hand from here on. A list is what was uploaded; it is published or discarded once.
CREATE FUNCTION guard_vesting_list() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF TG_OP = 'INSERT' THEN
		IF num_nonnulls(NEW.published_at, NEW.discarded_at) > 0 THEN
			RAISE EXCEPTION 'vesting_list: it begins as a draft' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF (OLD.id, OLD.title, OLD.rows, OLD.sha256, OLD.created_by, OLD.created_at) IS DISTINCT FROM (NEW.id, NEW.title, NEW.rows, NEW.sha256, NEW.created_by, NEW.created_at)
		OR num_nonnulls(OLD.published_at, OLD.discarded_at) > 0 THEN
		RAISE EXCEPTION 'vesting_list: what was uploaded and decided stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vesting_list_stays BEFORE INSERT OR UPDATE ON vesting_list FOR EACH ROW EXECUTE FUNCTION guard_vesting_list();
--> statement-breakpoint
-- What of a schedule had been let go at a moment; cancelled, it stands still.
CREATE FUNCTION vested_by(p_schedule uuid, p_cancelled timestamptz, p_at timestamptz) RETURNS numeric LANGUAGE sql STABLE SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT coalesce(sum(r.units), 0) FROM vesting_release r WHERE r.schedule_id = p_schedule AND r.at <= least(p_at, p_cancelled)
$$;
--> statement-breakpoint
-- Terms stay as they were uploaded. Two operators publish and cancel; no more is claimed than was let go. Only a demo has examples.
CREATE FUNCTION guard_vesting_schedule() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	list vesting_list;
BEGIN
	IF TG_OP = 'INSERT' THEN
		SELECT * INTO list FROM vesting_list l WHERE l.id = NEW.list_id FOR SHARE;
		IF num_nonnulls(list.published_at, list.discarded_at) > 0 OR NEW.status <> 'draft' OR NEW.claimed <> 0 OR num_nonnulls(NEW.publish_act_id, NEW.cancel_act_id) > 0 THEN
			RAISE EXCEPTION 'vesting_schedule: it begins as a draft' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		IF NEW.is_example AND NOT EXISTS (SELECT FROM demo_clock) THEN
			RAISE EXCEPTION 'vesting_schedule: examples are a demo''s' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF TG_OP = 'DELETE' THEN
		IF OLD.status <> 'draft' OR NOT EXISTS (SELECT FROM vesting_list l WHERE l.id = OLD.list_id AND l.discarded_at IS NOT NULL) THEN
			RAISE EXCEPTION 'vesting_schedule: rows are kept' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN OLD;
	END IF;
	IF (OLD.id, OLD.list_id, OLD.line, OLD.asset, OLD.category, OLD.wallet, OLD.total, OLD.starts_at, OLD.first_bps, OLD.cliff_months, OLD.linear_months, OLD.step_months, OLD.cancels, OLD.is_example, OLD.created_at)
		IS DISTINCT FROM (NEW.id, NEW.list_id, NEW.line, NEW.asset, NEW.category, NEW.wallet, NEW.total, NEW.starts_at, NEW.first_bps, NEW.cliff_months, NEW.linear_months, NEW.step_months, NEW.cancels, NEW.is_example, NEW.created_at)
		OR (OLD.status <> 'draft' AND (OLD.chain, OLD.mint, OLD.pays_from, OLD.published_at, OLD.publish_act_id) IS DISTINCT FROM (NEW.chain, NEW.mint, NEW.pays_from, NEW.published_at, NEW.publish_act_id)) THEN
		RAISE EXCEPTION 'vesting_schedule: its terms stay' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF OLD.status <> NEW.status THEN
		IF (OLD.status || '>' || NEW.status) NOT IN ('draft>active', 'active>cancelled', 'active>ended') THEN
			RAISE EXCEPTION 'vesting_schedule: from % to % is not a move', OLD.status, NEW.status USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		IF NEW.status = 'active' THEN
			IF NOT NEW.is_example AND NOT EXISTS (SELECT FROM proposal p WHERE p.id = NEW.publish_act_id AND p.kind = 'publish-vesting' AND p.subject = NEW.list_id::text AND p.status = 'approved') THEN
				RAISE EXCEPTION 'vesting_schedule: two persons have to agree' USING ERRCODE = 'integrity_constraint_violation';
			END IF;
			IF (SELECT sum(r.units) FROM vesting_release r WHERE r.schedule_id = NEW.id) IS DISTINCT FROM NEW.total THEN
				RAISE EXCEPTION 'vesting_schedule: its releases are not its total' USING ERRCODE = 'integrity_constraint_violation';
			END IF;
		ELSIF NEW.status = 'cancelled' THEN
			IF NOT EXISTS (SELECT FROM proposal p WHERE p.id = NEW.cancel_act_id AND p.kind = 'cancel-vesting' AND p.subject = NEW.id::text AND p.status = 'approved') THEN
				RAISE EXCEPTION 'vesting_schedule: two persons have to agree' USING ERRCODE = 'integrity_constraint_violation';
			END IF;
		END IF;
	ELSIF (OLD.cancelled_at, OLD.cancel_act_id, OLD.ended_at) IS DISTINCT FROM (NEW.cancelled_at, NEW.cancel_act_id, NEW.ended_at) THEN
		RAISE EXCEPTION 'vesting_schedule: its end stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.claimed < OLD.claimed OR (NEW.claimed > OLD.claimed AND NEW.claimed > vested_by(NEW.id, NEW.cancelled_at, now_here()))
		OR (NEW.status = 'cancelled' AND OLD.status = 'active' AND (NEW.claimed > vested_by(NEW.id, NEW.cancelled_at, now_here()) OR NEW.cancelled_at NOT BETWEEN now_here() - interval '10 minutes' AND now_here() + interval '1 minute')) THEN
		RAISE EXCEPTION 'vesting_schedule: what was let go stays, and no more is claimed' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vesting_schedule_moves BEFORE INSERT OR UPDATE OR DELETE ON vesting_schedule FOR EACH ROW EXECUTE FUNCTION guard_vesting_schedule();
--> statement-breakpoint
-- Releases come before their schedule is published, and none afterwards.
CREATE FUNCTION guard_vesting_release() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM vesting_schedule s WHERE s.id = NEW.schedule_id AND s.status = 'draft' FOR SHARE) THEN
		RAISE EXCEPTION 'vesting_release: what was published stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER vesting_release_first BEFORE INSERT ON vesting_release FOR EACH ROW EXECUTE FUNCTION guard_vesting_release();
--> statement-breakpoint
CREATE TRIGGER vesting_release_stays BEFORE UPDATE OR DELETE ON vesting_release FOR EACH ROW EXECUTE FUNCTION guard_refuse('what was published stays');
--> statement-breakpoint
CREATE TRIGGER vesting_claim_stays BEFORE UPDATE ON vesting_claim FOR EACH ROW
	WHEN ((OLD.id, OLD.request_id, OLD.wallet, OLD.asked_id, OLD.asset, OLD.mint, OLD.units, OLD.requested_at)
		IS DISTINCT FROM (NEW.id, NEW.request_id, NEW.wallet, NEW.asked_id, NEW.asset, NEW.mint, NEW.units, NEW.requested_at))
	EXECUTE FUNCTION guard_refuse('what was claimed stays');
--> statement-breakpoint
CREATE TRIGGER vesting_claim_part_stays BEFORE UPDATE OR DELETE ON vesting_claim_part FOR EACH ROW EXECUTE FUNCTION guard_refuse('what was claimed stays');
--> statement-breakpoint
CREATE TRIGGER vesting_list_kept BEFORE DELETE ON vesting_list FOR EACH ROW EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER vesting_claim_kept BEFORE DELETE ON vesting_claim FOR EACH ROW EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER vesting_list_not_emptied BEFORE TRUNCATE ON vesting_list FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER vesting_schedule_not_emptied BEFORE TRUNCATE ON vesting_schedule FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER vesting_release_not_emptied BEFORE TRUNCATE ON vesting_release FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER vesting_claim_not_emptied BEFORE TRUNCATE ON vesting_claim FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
CREATE TRIGGER vesting_claim_part_not_emptied BEFORE TRUNCATE ON vesting_claim_part FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse('rows are kept');
--> statement-breakpoint
-- Claims all that was let go and not claimed, of one schedule of a wallet or of all: booked as owed, queued and shown as under way, one payment for each coin.
-- It goes to the schedule's own wallet, whoever asks. The same request again is the same claim.
CREATE FUNCTION claim_vesting(p_request uuid, p_wallet text, p_schedule uuid, OUT outcome text, OUT at timestamptz) LANGUAGE plpgsql SECURITY DEFINER
SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	of_coin record;
	claim uuid;
BEGIN
	PERFORM FROM vesting_schedule s WHERE s.wallet = p_wallet AND s.status <> 'draft' AND (p_schedule IS NULL OR s.id = p_schedule) ORDER BY s.id FOR NO KEY UPDATE;
	IF NOT FOUND THEN outcome := 'none'; RETURN; END IF;
	-- After the wait for the lock.
	IF EXISTS (SELECT FROM vesting_claim c WHERE c.request_id = p_request) THEN
		outcome := CASE WHEN EXISTS (SELECT FROM vesting_claim c WHERE c.request_id = p_request AND c.wallet = p_wallet AND c.asked_id IS NOT DISTINCT FROM p_schedule)
			THEN 'repeated' ELSE 'none' END;
		RETURN;
	END IF;
	at := now_here();
	outcome := 'nothing';
	FOR of_coin IN
		SELECT s.asset, s.chain, s.mint, s.pays_from, sum(vested_by(s.id, s.cancelled_at, claim_vesting.at) - s.claimed) AS units FROM vesting_schedule s
		WHERE s.wallet = p_wallet AND s.status <> 'draft' AND (p_schedule IS NULL OR s.id = p_schedule) AND vested_by(s.id, s.cancelled_at, claim_vesting.at) > s.claimed
		GROUP BY 1, 2, 3, 4 ORDER BY 3, 4
	LOOP
		INSERT INTO vesting_claim (request_id, wallet, asked_id, asset, mint, units, requested_at)
		VALUES (p_request, p_wallet, p_schedule, of_coin.asset, of_coin.mint, of_coin.units, at) RETURNING id INTO claim;
		INSERT INTO vesting_claim_part (claim_id, schedule_id, units)
		SELECT claim, s.id, vested_by(s.id, s.cancelled_at, claim_vesting.at) - s.claimed FROM vesting_schedule s
		WHERE s.wallet = p_wallet AND s.status <> 'draft' AND (p_schedule IS NULL OR s.id = p_schedule)
			AND s.mint = of_coin.mint AND s.pays_from = of_coin.pays_from AND vested_by(s.id, s.cancelled_at, claim_vesting.at) > s.claimed;
		INSERT INTO ledger_transfer (cause, cause_id, leg, debit, credit, asset, units, at)
		SELECT 'vesting-claim', claim, p.schedule_id::text, ledger_account_of(p.schedule_id::text, 'reward-reserved', of_coin.mint),
			ledger_account_of(claim::text, 'owed', of_coin.mint), of_coin.mint, p.units, claim_vesting.at
		FROM vesting_claim_part p WHERE p.claim_id = claim;
		INSERT INTO journal (entity, entity_id, from_status, to_status, actor, reason, evidence, at)
		SELECT 'vesting-schedule', s.id, 'active', 'ended', 'solana:' || p_wallet, 'claimed', jsonb_build_object('claim', claim), claim_vesting.at
		FROM vesting_schedule s JOIN vesting_claim_part p ON p.schedule_id = s.id
		WHERE p.claim_id = claim AND s.status = 'active' AND s.claimed + p.units = s.total;
		UPDATE vesting_schedule s SET claimed = s.claimed + p.units,
			status = CASE WHEN s.status = 'active' AND s.claimed + p.units = s.total THEN 'ended' ELSE s.status END,
			ended_at = CASE WHEN s.status = 'active' AND s.claimed + p.units = s.total THEN claim_vesting.at ELSE s.ended_at END
		FROM vesting_claim_part p WHERE p.claim_id = claim AND p.schedule_id = s.id;
		INSERT INTO outgoing (purpose, subject_id, kind, chain, wallet, asset, units, to_address, status, created_at)
		VALUES ('vesting:claim', claim, 'transfer', of_coin.chain, of_coin.pays_from, of_coin.mint, of_coin.units, p_wallet, 'queued', at);
		INSERT INTO audit (actor, act, subject, facts, at)
		VALUES ('solana:' || p_wallet, 'vesting.claimed', claim::text, jsonb_build_object('kind', of_coin.asset, 'units', of_coin.units::text), at);
		INSERT INTO operation (entity, entity_id, owner, state, href, changed_at)
		VALUES ('vesting:claim', claim, 'solana:' || p_wallet, 'open', 'mypage/myVesting?claim=' || p_request, at);
		outcome := 'done';
	END LOOP;
END $$;
--> statement-breakpoint
INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('publish-vesting', 'money.act', 'money.approve', 'never'),
	('cancel-vesting', 'money.act', 'money.approve', 'never');
