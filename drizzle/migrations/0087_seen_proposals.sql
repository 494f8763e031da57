ALTER TABLE "proposal" ADD COLUMN "seen" jsonb;--> statement-breakpoint
ALTER TABLE "proposal" ADD COLUMN "proposer_read_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "proposal_unread" ON "proposal" USING btree ("proposed_by","decided_at") WHERE status in ('approved','rejected') and proposer_read_at is null;--> statement-breakpoint
-- What was proposed never changes; the decision is written once, and afterwards only that the proposer has read it.
CREATE OR REPLACE FUNCTION guard_proposal() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF OLD.status <> 'proposed' AND (OLD.proposer_read_at IS NOT NULL OR (OLD.status, OLD.decided_by, OLD.decided_at, OLD.decision, OLD.seen)
		IS DISTINCT FROM (NEW.status, NEW.decided_by, NEW.decided_at, NEW.decision, NEW.seen)) THEN
		RAISE EXCEPTION 'proposal: what was decided stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	IF (OLD.id, OLD.kind, OLD.subject, OLD.evidence, OLD.reason, OLD.proposed_by, OLD.proposed_at, OLD.expires_at)
		IS DISTINCT FROM (NEW.id, NEW.kind, NEW.subject, NEW.evidence, NEW.reason, NEW.proposed_by, NEW.proposed_at, NEW.expires_at) THEN
		RAISE EXCEPTION 'proposal: what was asked for stays' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
-- Decides a proposal and keeps what the approver saw. A rejection needs a reason.
CREATE FUNCTION decide_seen_proposal(proposal_id uuid, verdict text, why text, by_whom uuid, what_was_seen jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
	found_proposal proposal;
	rights proposal_kind;
BEGIN
	SELECT * INTO found_proposal FROM proposal p WHERE p.id = proposal_id FOR UPDATE;
	IF NOT FOUND THEN
		RETURN 'no-such-proposal';
	END IF;
	SELECT * INTO rights FROM proposal_kind k WHERE k.kind = found_proposal.kind;
	IF verdict = 'withdrawn' THEN
		IF by_whom <> found_proposal.proposed_by THEN
			RETURN 'forbidden';
		END IF;
	ELSIF verdict IN ('approved', 'rejected') THEN
		IF by_whom = found_proposal.proposed_by THEN
			RETURN 'same-person';
		END IF;
		IF NOT may_do(by_whom, rights.approve) THEN
			RETURN 'forbidden';
		END IF;
	ELSE
		RETURN 'forbidden';
	END IF;
	IF found_proposal.status <> 'proposed' THEN
		RETURN 'decided-already';
	END IF;
	IF found_proposal.expires_at <= clock_timestamp() AND verdict <> 'withdrawn' THEN
		RETURN 'expired';
	END IF;
	IF verdict = 'approved' AND NOT may_do(found_proposal.proposed_by, rights.propose) THEN
		RETURN 'proposer-may-not';
	END IF;
	IF verdict = 'rejected' AND btrim(why) = '' THEN
		RETURN 'no-reason';
	END IF;
	UPDATE proposal SET status = verdict, decided_by = by_whom, decided_at = clock_timestamp(), decision = why, seen = what_was_seen
		WHERE id = proposal_id;
	IF verdict = 'approved' THEN
		INSERT INTO operator_act (id, who, kind, subject, evidence, created_at)
			SELECT found_proposal.id, proposer.uid || ' + ' || approver.uid, found_proposal.kind, found_proposal.subject, found_proposal.evidence, now_here()
			FROM account proposer, account approver WHERE proposer.id = found_proposal.proposed_by AND approver.id = by_whom;
	END IF;
	RETURN verdict;
END $$;
--> statement-breakpoint
-- Of processes of the version before, while they are replaced.
CREATE OR REPLACE FUNCTION decide_proposal(proposal_id uuid, verdict text, why text, by_whom uuid) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
	SELECT decide_seen_proposal(proposal_id, verdict, why, by_whom, NULL)
$$;
--> statement-breakpoint
-- Marks a decision as read by its proposer; anybody else's call changes nothing.
CREATE FUNCTION read_decision(proposal_id uuid, by_whom uuid) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
	UPDATE proposal SET proposer_read_at = clock_timestamp()
	WHERE id = proposal_id AND proposed_by = by_whom AND status IN ('approved', 'rejected') AND proposer_read_at IS NULL
$$;
