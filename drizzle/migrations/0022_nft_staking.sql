CREATE TABLE "nft_act" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"program" text NOT NULL,
	"collection" text NOT NULL,
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"input" jsonb NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"refusal" text,
	"asked_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "nft_act_kind" CHECK (kind in ('stake','unstake','check-in','undo','claim')),
	CONSTRAINT "nft_act_state" CHECK (state in ('open','signing','done')),
	CONSTRAINT "nft_act_done" CHECK ((state = 'done') = (done_at is not null))
);
--> statement-breakpoint
CREATE TABLE "nft_act_item" (
	"act_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"asset" text,
	"account" text,
	"outcome" text DEFAULT 'open' NOT NULL,
	"reason" text,
	"stake_id" uuid,
	CONSTRAINT "nft_act_item_act_id_number_pk" PRIMARY KEY("act_id","number"),
	CONSTRAINT "nft_act_item_outcome" CHECK (outcome in ('open','done','skipped')),
	CONSTRAINT "nft_act_item_reason" CHECK ((outcome = 'skipped') = (reason is not null))
);
--> statement-breakpoint
CREATE TABLE "nft_claim" (
	"id" uuid PRIMARY KEY NOT NULL,
	"program" text NOT NULL,
	"collection" text NOT NULL,
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"reward" text NOT NULL,
	"asset" text NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nft_claim_reward" CHECK (reward in ('twig','coin','bonus','usdc')),
	CONSTRAINT "nft_claim_units" CHECK (units > 0 and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "nft_claim_part" (
	"claim_id" uuid NOT NULL,
	"stake_id" uuid,
	"share_id" uuid,
	"units" numeric(78,0) NOT NULL,
	CONSTRAINT "nft_claim_part_once" UNIQUE("claim_id","stake_id","share_id"),
	CONSTRAINT "nft_claim_part_units" CHECK (units > 0 and units <> 'NaN'),
	CONSTRAINT "nft_claim_part_of" CHECK ((stake_id is null) <> (share_id is null))
);
--> statement-breakpoint
CREATE TABLE "nft_cover" (
	"program" text PRIMARY KEY NOT NULL,
	"covered_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "nft_run" (
	"stake_id" uuid NOT NULL,
	"from_at" timestamp with time zone NOT NULL,
	"to_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nft_run_stake_id_from_at_pk" PRIMARY KEY("stake_id","from_at"),
	CONSTRAINT "nft_run_span" CHECK (to_at > from_at)
);
--> statement-breakpoint
CREATE TABLE "nft_share" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"month_id" uuid NOT NULL,
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"counted_ms" bigint NOT NULL,
	"units" numeric(78,0) NOT NULL,
	"claimed" numeric(78,0) DEFAULT 0 NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "nft_share_once" UNIQUE("month_id","chain","owner"),
	CONSTRAINT "nft_share_units" CHECK (units >= 0 and claimed >= 0 and claimed <= units and units <> 'NaN')
);
--> statement-breakpoint
CREATE TABLE "nft_share_month" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"program" text NOT NULL,
	"collection" text NOT NULL,
	"month" text NOT NULL,
	"asset" text NOT NULL,
	"pool" numeric(78,0) NOT NULL,
	"declared_at" timestamp with time zone NOT NULL,
	"total_ms" bigint,
	"stated_at" timestamp with time zone,
	CONSTRAINT "nft_share_month_once" UNIQUE("program","collection","month"),
	CONSTRAINT "nft_share_month_name" CHECK (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
	CONSTRAINT "nft_share_month_pool" CHECK (pool > 0 and pool <> 'NaN'),
	CONSTRAINT "nft_share_month_stated" CHECK ((stated_at is null) = (total_ms is null))
);
--> statement-breakpoint
CREATE TABLE "nft_stake" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"program" text NOT NULL,
	"collection" text NOT NULL,
	"chain" text NOT NULL,
	"asset" text NOT NULL,
	"account" text NOT NULL,
	"number" integer NOT NULL,
	"owner" text NOT NULL,
	"status" text NOT NULL,
	"rule_id" uuid NOT NULL,
	"twig_per_day" numeric(78,0) NOT NULL,
	"coin_per_day" numeric(78,0) NOT NULL,
	"multiplier_bps" integer NOT NULL,
	"bonus_bps" integer NOT NULL,
	"days" integer,
	"staked_at" timestamp with time zone NOT NULL,
	"lock_end" timestamp with time zone,
	"counted_ms" bigint DEFAULT 0 NOT NULL,
	"covered_ms" bigint DEFAULT 0 NOT NULL,
	"since" timestamp with time zone,
	"is_listed" boolean DEFAULT false NOT NULL,
	"is_missed" boolean DEFAULT false NOT NULL,
	"open_week" integer NOT NULL,
	"streak" integer NOT NULL,
	"freezes" integer NOT NULL,
	"freezes_to" timestamp with time zone NOT NULL,
	"twig_claimed" numeric(78,0) DEFAULT 0 NOT NULL,
	"coin_claimed" numeric(78,0) DEFAULT 0 NOT NULL,
	"bonus_claimed" numeric(78,0) DEFAULT 0 NOT NULL,
	"left_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	"proof" jsonb,
	"seen_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"checked_at" timestamp with time zone NOT NULL,
	"last_move" text,
	CONSTRAINT "nft_stake_status" CHECK (status in ('staked','paused','locked','exit_requested','cooldown','matured','unstaked','lost')),
	CONSTRAINT "nft_stake_program" CHECK (program in ('boost','nova','world')),
	CONSTRAINT "nft_stake_term" CHECK ((days is null) = (lock_end is null)),
	CONSTRAINT "nft_stake_counts" CHECK (since is null or status in ('staked','locked')),
	CONSTRAINT "nft_stake_counted" CHECK (counted_ms >= 0 and covered_ms >= 0 and covered_ms <= counted_ms),
	CONSTRAINT "nft_stake_rates" CHECK (twig_per_day >= 0 and coin_per_day >= 0 and multiplier_bps > 0 and bonus_bps >= 0 and twig_per_day <> 'NaN' and coin_per_day <> 'NaN'),
	CONSTRAINT "nft_stake_claimed" CHECK (twig_claimed >= 0 and coin_claimed >= 0 and bonus_claimed >= 0 and twig_claimed <> 'NaN' and coin_claimed <> 'NaN' and bonus_claimed <> 'NaN'),
	CONSTRAINT "nft_stake_left" CHECK (left_at is null or status in ('exit_requested','cooldown','unstaked')),
	CONSTRAINT "nft_stake_ended" CHECK ((status in ('matured','unstaked','lost')) = (ended_at is not null and end_reason is not null))
);
--> statement-breakpoint
CREATE TABLE "nft_week" (
	"stake_id" uuid NOT NULL,
	"week" integer NOT NULL,
	"outcome" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "nft_week_stake_id_week_pk" PRIMARY KEY("stake_id","week"),
	CONSTRAINT "nft_week_outcome" CHECK (outcome in ('done','done_late','frozen','missed'))
);
--> statement-breakpoint
CREATE TABLE "nft_holding" (
	"chain" text NOT NULL,
	"owner" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"slot" bigint NOT NULL,
	"complete" boolean NOT NULL,
	"items" jsonb NOT NULL,
	CONSTRAINT "nft_holding_chain_owner_pk" PRIMARY KEY("chain","owner")
);
--> statement-breakpoint
CREATE TABLE "survey_answer" (
	"owner" text NOT NULL,
	"month" text NOT NULL,
	"program" text NOT NULL,
	"answers" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "survey_answer_owner_month_pk" PRIMARY KEY("owner","month")
);
--> statement-breakpoint
ALTER TABLE "nft_act_item" ADD CONSTRAINT "nft_act_item_act_id_nft_act_id_fk" FOREIGN KEY ("act_id") REFERENCES "public"."nft_act"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_act_item" ADD CONSTRAINT "nft_act_item_stake_id_nft_stake_id_fk" FOREIGN KEY ("stake_id") REFERENCES "public"."nft_stake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_claim" ADD CONSTRAINT "nft_claim_id_nft_act_id_fk" FOREIGN KEY ("id") REFERENCES "public"."nft_act"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_claim_part" ADD CONSTRAINT "nft_claim_part_claim_id_nft_claim_id_fk" FOREIGN KEY ("claim_id") REFERENCES "public"."nft_claim"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_claim_part" ADD CONSTRAINT "nft_claim_part_stake_id_nft_stake_id_fk" FOREIGN KEY ("stake_id") REFERENCES "public"."nft_stake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_claim_part" ADD CONSTRAINT "nft_claim_part_share_id_nft_share_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."nft_share"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_run" ADD CONSTRAINT "nft_run_stake_id_nft_stake_id_fk" FOREIGN KEY ("stake_id") REFERENCES "public"."nft_stake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_share" ADD CONSTRAINT "nft_share_month_id_nft_share_month_id_fk" FOREIGN KEY ("month_id") REFERENCES "public"."nft_share_month"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_stake" ADD CONSTRAINT "nft_stake_rule_id_rule_id_fk" FOREIGN KEY ("rule_id") REFERENCES "public"."rule"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "nft_week" ADD CONSTRAINT "nft_week_stake_id_nft_stake_id_fk" FOREIGN KEY ("stake_id") REFERENCES "public"."nft_stake"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "nft_act_open" ON "nft_act" USING btree ("asked_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "nft_act_signing" ON "nft_act" USING btree ("asked_at") WHERE state = 'signing';--> statement-breakpoint
CREATE INDEX "nft_act_owner" ON "nft_act" USING btree ("owner","asked_at");--> statement-breakpoint
CREATE INDEX "nft_claim_owner" ON "nft_claim" USING btree ("owner","program","collection","reward","requested_at");--> statement-breakpoint
CREATE INDEX "nft_claim_part_stake" ON "nft_claim_part" USING btree ("stake_id");--> statement-breakpoint
CREATE INDEX "nft_claim_part_share" ON "nft_claim_part" USING btree ("share_id");--> statement-breakpoint
CREATE INDEX "nft_run_to" ON "nft_run" USING btree ("to_at");--> statement-breakpoint
CREATE INDEX "nft_share_owner" ON "nft_share" USING btree ("owner");--> statement-breakpoint
CREATE INDEX "nft_share_left" ON "nft_share" USING btree ("ends_at") WHERE claimed < units;--> statement-breakpoint
CREATE UNIQUE INDEX "nft_stake_once" ON "nft_stake" USING btree ("chain","asset") WHERE status in ('staked','paused','locked','exit_requested','cooldown');--> statement-breakpoint
CREATE INDEX "nft_stake_owner" ON "nft_stake" USING btree ("owner","program","collection");--> statement-breakpoint
CREATE INDEX "nft_stake_due" ON "nft_stake" USING btree ("due_at") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "nft_stake_checked" ON "nft_stake" USING btree ("checked_at") WHERE status in ('staked','paused','locked','exit_requested','cooldown');--> statement-breakpoint
CREATE INDEX "nft_stake_open_of" ON "nft_stake" USING btree ("program","collection","id") WHERE status in ('staked','paused','locked','exit_requested','cooldown');--> statement-breakpoint
CREATE INDEX "nft_holding_read_at_idx" ON "nft_holding" USING btree ("read_at");--> statement-breakpoint
-- What was staked, and what it earns, is frozen; what was claimed and counted only grows, and what has ended stays as it is.
CREATE TRIGGER nft_stake_terms BEFORE UPDATE OF id, program, collection, chain, asset, number, owner, rule_id, twig_per_day, coin_per_day, multiplier_bps, bonus_bps, days, staked_at, lock_end
	ON nft_stake FOR EACH ROW
	WHEN ((OLD.id, OLD.program, OLD.collection, OLD.chain, OLD.asset, OLD.number, OLD.owner, OLD.rule_id, OLD.twig_per_day, OLD.coin_per_day, OLD.multiplier_bps, OLD.bonus_bps, OLD.days,
			OLD.staked_at, OLD.lock_end)
		IS DISTINCT FROM (NEW.id, NEW.program, NEW.collection, NEW.chain, NEW.asset, NEW.number, NEW.owner, NEW.rule_id, NEW.twig_per_day, NEW.coin_per_day, NEW.multiplier_bps, NEW.bonus_bps, NEW.days,
			NEW.staked_at, NEW.lock_end)
		-- Who leaves a term early falls back to the plain rate, and loses the bonus; once.
		AND NOT ((OLD.id, OLD.program, OLD.collection, OLD.chain, OLD.asset, OLD.number, OLD.owner, OLD.rule_id, OLD.twig_per_day, OLD.coin_per_day, OLD.days, OLD.staked_at, OLD.lock_end)
				IS NOT DISTINCT FROM (NEW.id, NEW.program, NEW.collection, NEW.chain, NEW.asset, NEW.number, NEW.owner, NEW.rule_id, NEW.twig_per_day, NEW.coin_per_day, NEW.days, NEW.staked_at, NEW.lock_end)
			AND OLD.status = 'exit_requested' AND NEW.status = 'cooldown' AND NEW.multiplier_bps = 10000 AND NEW.bonus_bps = 0))
	EXECUTE FUNCTION guard_refuse('the terms of what is staked are frozen');
--> statement-breakpoint
CREATE TRIGGER nft_stake_grows BEFORE UPDATE OF twig_claimed, coin_claimed, bonus_claimed, counted_ms, covered_ms ON nft_stake FOR EACH ROW
	WHEN (NEW.twig_claimed < OLD.twig_claimed OR NEW.coin_claimed < OLD.coin_claimed OR NEW.bonus_claimed < OLD.bonus_claimed
		OR NEW.counted_ms < OLD.counted_ms OR NEW.covered_ms < OLD.covered_ms)
	EXECUTE FUNCTION guard_refuse('what was counted and claimed only grows');
--> statement-breakpoint
CREATE TRIGGER nft_stake_over BEFORE UPDATE OF status, account, counted_ms, covered_ms, since, open_week, left_at, ended_at, end_reason, proof ON nft_stake FOR EACH ROW
	WHEN (OLD.ended_at IS NOT NULL AND (OLD.status, OLD.account, OLD.counted_ms, OLD.covered_ms, OLD.since, OLD.open_week, OLD.left_at, OLD.ended_at, OLD.end_reason, OLD.proof)
		IS DISTINCT FROM (NEW.status, NEW.account, NEW.counted_ms, NEW.covered_ms, NEW.since, NEW.open_week, NEW.left_at, NEW.ended_at, NEW.end_reason, NEW.proof))
	EXECUTE FUNCTION guard_refuse('what has ended stays as it is');
--> statement-breakpoint
CREATE TRIGGER nft_stake_moves BEFORE UPDATE OF status ON nft_stake FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
	EXECUTE FUNCTION guard_moves('status', 'staked>paused', 'staked>unstaked', 'staked>lost', 'paused>staked', 'paused>unstaked', 'paused>lost',
		'locked>exit_requested', 'locked>matured', 'locked>unstaked', 'exit_requested>locked', 'exit_requested>cooldown', 'cooldown>unstaked');
--> statement-breakpoint
CREATE TRIGGER nft_stake_begins BEFORE INSERT ON nft_stake FOR EACH ROW
	WHEN (NEW.status NOT IN ('staked', 'locked') OR NEW.twig_claimed > 0 OR NEW.coin_claimed > 0 OR NEW.bonus_claimed > 0 OR NEW.counted_ms > 0)
	EXECUTE FUNCTION guard_refuse('it begins with nothing counted');
--> statement-breakpoint
CREATE TRIGGER nft_act_frozen BEFORE UPDATE ON nft_act FOR EACH ROW
	WHEN (OLD.state = 'done' OR (OLD.state = 'signing' AND NEW.state = 'open') OR (OLD.id, OLD.kind, OLD.program, OLD.collection, OLD.chain, OLD.owner, OLD.input, OLD.asked_at)
		IS DISTINCT FROM (NEW.id, NEW.kind, NEW.program, NEW.collection, NEW.chain, NEW.owner, NEW.input, NEW.asked_at))
	EXECUTE FUNCTION guard_refuse('an act is carried out once, as it was asked for');
--> statement-breakpoint
CREATE TRIGGER nft_act_begins BEFORE INSERT ON nft_act FOR EACH ROW WHEN (NEW.state <> 'open') EXECUTE FUNCTION guard_refuse('an act begins open');
--> statement-breakpoint
CREATE TRIGGER nft_act_item_frozen BEFORE UPDATE ON nft_act_item FOR EACH ROW
	WHEN (OLD.outcome <> 'open' OR (OLD.act_id, OLD.number) IS DISTINCT FROM (NEW.act_id, NEW.number))
	EXECUTE FUNCTION guard_refuse('each NFT of an act has one outcome');
--> statement-breakpoint
CREATE TRIGGER nft_act_item_begins BEFORE INSERT ON nft_act_item FOR EACH ROW WHEN (NEW.outcome <> 'open') EXECUTE FUNCTION guard_refuse('an NFT of an act begins open');
--> statement-breakpoint
CREATE TRIGGER nft_share_month_frozen BEFORE UPDATE ON nft_share_month FOR EACH ROW
	WHEN (OLD.stated_at IS NOT NULL OR (OLD.id, OLD.program, OLD.collection, OLD.month, OLD.asset, OLD.pool, OLD.declared_at)
		IS DISTINCT FROM (NEW.id, NEW.program, NEW.collection, NEW.month, NEW.asset, NEW.pool, NEW.declared_at))
	EXECUTE FUNCTION guard_refuse('what was declared is frozen, and stated once');
--> statement-breakpoint
CREATE TRIGGER nft_share_frozen BEFORE UPDATE ON nft_share FOR EACH ROW
	WHEN (NEW.claimed < OLD.claimed OR (OLD.id, OLD.month_id, OLD.chain, OLD.owner, OLD.counted_ms, OLD.units, OLD.ends_at)
		IS DISTINCT FROM (NEW.id, NEW.month_id, NEW.chain, NEW.owner, NEW.counted_ms, NEW.units, NEW.ends_at))
	EXECUTE FUNCTION guard_refuse('a part of a month is frozen, and what was claimed of it only grows');
--> statement-breakpoint
CREATE TRIGGER nft_cover_forward BEFORE UPDATE ON nft_cover FOR EACH ROW WHEN (NEW.covered_until < OLD.covered_until OR NEW.program <> OLD.program)
	EXECUTE FUNCTION guard_refuse('what was covered stays covered');
--> statement-breakpoint
DO $$
DECLARE
	name text;
BEGIN
	FOREACH name IN ARRAY ARRAY['nft_week', 'nft_run', 'nft_claim', 'nft_claim_part', 'survey_answer'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE UPDATE ON %I FOR EACH ROW EXECUTE FUNCTION append_only()', name || '_append_only', name);
	END LOOP;
	FOREACH name IN ARRAY ARRAY['nft_stake', 'nft_week', 'nft_run', 'nft_act', 'nft_act_item', 'nft_claim', 'nft_claim_part', 'nft_cover', 'nft_share_month', 'nft_share'] LOOP
		EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_kept', name);
		EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION guard_refuse(''rows are kept'')', name || '_not_emptied', name);
	END LOOP;
END $$;
--> statement-breakpoint
-- The web process may ask for what was written to be carried out.
CREATE OR REPLACE FUNCTION enqueue_job(job text, payload json, job_key text, in_seconds double precision) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
	IF (job IN ('settlement:look', 'nft-staking:acts') AND in_seconds BETWEEN 0 AND 600) IS NOT TRUE THEN
		RAISE EXCEPTION 'nobody asks for this job' USING ERRCODE = 'insufficient_privilege';
	END IF;
	PERFORM graphile_worker.add_job(job, payload, NULL::text, now() + in_seconds * interval '1 second', NULL::int, job_key, NULL::int, NULL::text[],
		CASE WHEN job_key IS NOT NULL AND in_seconds > 0 THEN 'preserve_run_at' ELSE 'replace' END);
END $$;
