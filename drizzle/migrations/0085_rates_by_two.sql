INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('post-rates', 'rules.propose', 'rules.approve', 'never');
--> statement-breakpoint
-- A published version is what two operators agreed on, to the letter and from the agreed moment. Examples stand in until the first one.
CREATE FUNCTION guard_rule_by_two() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
	IF NEW.example THEN
		IF EXISTS (SELECT FROM rule r WHERE r.key = NEW.key AND NOT r.example) THEN
			RAISE EXCEPTION 'rule: an example never follows a published version' USING ERRCODE = 'integrity_constraint_violation';
		END IF;
		RETURN NEW;
	END IF;
	IF NOT EXISTS (
		SELECT FROM proposal p JOIN account one ON one.id = p.proposed_by JOIN account other ON other.id = p.decided_by
		WHERE p.id = NEW.id AND p.status = 'approved' AND p.kind = TG_ARGV[0] AND p.subject = NEW.key
			AND p.evidence -> 'body' = NEW.body AND p.evidence ->> 'method' = NEW.method
			AND coalesce((p.evidence ->> 'validFrom')::timestamptz, NEW.valid_from) = NEW.valid_from
			AND one.uid = NEW.proposed_by AND other.uid = NEW.approved_by) THEN
		RAISE EXCEPTION 'rule: this is not what two operators approved' USING ERRCODE = 'integrity_constraint_violation';
	END IF;
	RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER rule_rates_by_two BEFORE INSERT ON rule FOR EACH ROW WHEN (NEW.key LIKE 'nft-staking:%') EXECUTE FUNCTION guard_rule_by_two('post-rates');
