ALTER TABLE "coin_position" DROP CONSTRAINT "coin_position_receipt";--> statement-breakpoint
ALTER TABLE "coin_position" DROP CONSTRAINT "coin_position_intent";--> statement-breakpoint
ALTER TABLE "coin_withdrawal" DROP CONSTRAINT "coin_withdrawal_kind";--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "renews_since" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "renews_terms" text;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "renewed_from" uuid;--> statement-breakpoint
ALTER TABLE "coin_position" ADD COLUMN "not_renewed" text;--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_renewed_from_coin_position_id_fk" FOREIGN KEY ("renewed_from") REFERENCES "public"."coin_position"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coin_position_receipt" ON "coin_position" USING btree ("receipt_id") WHERE renewed_from is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coin_position_intent" ON "coin_position" USING btree ("intent_id") WHERE renewed_from is null;--> statement-breakpoint
CREATE UNIQUE INDEX "coin_position_renewed_from" ON "coin_position" USING btree ("renewed_from") WHERE renewed_from is not null;--> statement-breakpoint
CREATE INDEX "coin_position_taken_on" ON "coin_position" USING btree ("accrual_start") WHERE status = 'active' and renewed_from is not null;--> statement-breakpoint
CREATE INDEX "coin_position_only_ended" ON "coin_position" USING btree ("lock_end") WHERE status = 'matured' and not_renewed is not null;--> statement-breakpoint
CREATE INDEX "coin_position_renews" ON "coin_position" USING btree ("lock_end") WHERE status = 'active' and renews_since is not null;--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_renews_by" CHECK ((renews_since is null) = (renews_terms is null));--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_renews_what" CHECK (renews_since is null or status not in ('draft','agreed','pending'));--> statement-breakpoint
ALTER TABLE "coin_position" ADD CONSTRAINT "coin_position_not_renewed" CHECK (not_renewed is null or status in ('matured','withdrawn'));--> statement-breakpoint
ALTER TABLE "coin_withdrawal" ADD CONSTRAINT "coin_withdrawal_kind" CHECK (kind in ('cooling-off','early','matured','renewed'));
--> statement-breakpoint
-- A position begins as a draft, or as the next term of one that has ended: see below.
DROP TRIGGER coin_position_begins ON coin_position;
--> statement-breakpoint
CREATE TRIGGER coin_position_begins BEFORE INSERT ON coin_position FOR EACH ROW
	WHEN (NEW.renews_since IS NOT NULL AND NEW.renewed_from IS NULL OR NEW.not_renewed IS NOT NULL
		OR NEW.claimed <> 0 OR NEW.netted <> 0 OR NEW.withdrawn <> 0 OR NEW.claimed_at IS NOT NULL OR NEW.left_at IS NOT NULL
		OR NEW.renewed_from IS NULL AND (NEW.status <> 'draft' OR NEW.held_until IS NOT NULL OR NEW.holds <> 0 OR NEW.intent_id IS NOT NULL
			OR NEW.receipt_id IS NOT NULL OR NEW.due_at IS NOT NULL))
	EXECUTE FUNCTION guard_refuse('a position begins as a draft');
--> statement-breakpoint
-- What goes on for another term is the whole rest of one that has ended, of the same owner, coin, term and deposit; its owner wanted it by the end,
-- and its time begins no earlier than the other's ended.
CREATE FUNCTION guard_renewal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NOT has_table_privilege(current_user, 'public.coin_withdrawal', 'INSERT') THEN
		RAISE EXCEPTION 'coin_position: a renewal is not for %', current_user USING ERRCODE = 'insufficient_privilege';
	END IF;
	IF NOT EXISTS (
		SELECT FROM coin_position o WHERE o.id = NEW.renewed_from AND o.status = 'matured' AND o.claimed = o.reward AND o.not_renewed IS NULL
			AND o.renews_since < o.lock_end AND (o.renews_since, o.renews_terms) = (NEW.renews_since, NEW.renews_terms)
			AND (o.chain, o.owner, o.asset, o.days, o.intent_id, o.receipt_id) = (NEW.chain, NEW.owner, NEW.asset, NEW.days, NEW.intent_id, NEW.receipt_id)
			AND NEW.units = o.units - o.netted - o.withdrawn AND NEW.accrual_start >= o.lock_end
	) THEN
		RAISE EXCEPTION 'coin_position: it goes on from no position that has ended' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (NEW.status = 'active' AND NEW.holds = 1 AND NEW.held_until IS NULL AND NEW.draft_owner IS NULL AND NEW.due_at = NEW.lock_end
		AND NEW.lock_end = NEW.accrual_start + NEW.days * interval '24 hours') IS NOT TRUE THEN
		RAISE EXCEPTION 'coin_position: a renewal begins as an active position' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_position_renewal BEFORE INSERT ON coin_position FOR EACH ROW WHEN (NEW.renewed_from IS NOT NULL) EXECUTE FUNCTION guard_renewal();
--> statement-breakpoint
CREATE TRIGGER coin_position_renewed_from_frozen BEFORE UPDATE OF renewed_from ON coin_position FOR EACH ROW
	WHEN (OLD.renewed_from IS DISTINCT FROM NEW.renewed_from) EXECUTE FUNCTION guard_refuse('what a position goes on from is frozen');
--> statement-breakpoint
-- Nothing ends as renewed that did not go on.
CREATE FUNCTION guard_renewed() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NOT EXISTS (SELECT FROM coin_position n WHERE n.renewed_from = NEW.id) THEN
		RAISE EXCEPTION 'coin_position: no other goes on from it' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_position_renewed BEFORE UPDATE OF status ON coin_position FOR EACH ROW WHEN (NEW.status = 'renewed' AND OLD.status <> 'renewed')
	EXECUTE FUNCTION guard_renewed();
--> statement-breakpoint
-- Its owner's wish holds from when it is written until the term is over: nobody writes it afterwards, or as of another time.
CREATE FUNCTION guard_renews() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NEW.status <> 'active' OR OLD.status <> 'active' OR NEW.lock_end <= now_here() THEN
		RAISE EXCEPTION 'coin_position: whether it is renewed is decided while it is active' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.renews_since IS NOT NULL AND (abs(extract(epoch FROM now_here() - NEW.renews_since)) < 120) IS NOT TRUE THEN
		RAISE EXCEPTION 'coin_position: it is wanted now, or not' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF NEW.renews_since IS NOT NULL AND NOT EXISTS (
		SELECT FROM intent i JOIN agreement a ON a.entity = 'coin-position' AND a.entity_id = i.subject_id AND a.terms = 'coin-staking'
		WHERE i.id = NEW.intent_id AND a.version = NEW.renews_terms
	) THEN
		RAISE EXCEPTION 'coin_position: nobody has agreed to these terms' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER coin_position_renews_when BEFORE UPDATE OF renews_since, renews_terms ON coin_position FOR EACH ROW
	WHEN ((OLD.renews_since, OLD.renews_terms) IS DISTINCT FROM (NEW.renews_since, NEW.renews_terms)) EXECUTE FUNCTION guard_renews();
--> statement-breakpoint
-- A renewal has no deposit of its own: who thinks better of leaving it goes on with what it went on from.
DROP TRIGGER coin_position_paid_for ON coin_position;
--> statement-breakpoint
CREATE TRIGGER coin_position_paid_for BEFORE UPDATE OF status ON coin_position FOR EACH ROW
	WHEN (NEW.status = 'active' AND OLD.status <> 'active' AND NEW.renewed_from IS NULL) EXECUTE FUNCTION guard_position_paid();
--> statement-breakpoint
-- Why it was not renewed is said as it ends, once.
CREATE TRIGGER coin_position_not_renewed_when BEFORE UPDATE OF not_renewed ON coin_position FOR EACH ROW
	WHEN (OLD.not_renewed IS DISTINCT FROM NEW.not_renewed AND NOT (OLD.status = 'active' AND NEW.status = 'matured' AND OLD.renews_since IS NOT NULL))
	EXECUTE FUNCTION guard_refuse('why a position was not renewed is said as it ends');
