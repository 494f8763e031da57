INSERT INTO proposal_kind (kind, propose, approve, alone) VALUES
	('post-survey', 'rules.propose', 'rules.approve', 'never');
--> statement-breakpoint
-- The questions were a setting: they go on as the first version of a rule. The setting stays for a build that still reads it.
DO $$
DECLARE
	asked jsonb;
BEGIN
	SELECT value::jsonb INTO asked FROM setting WHERE key = 'rewards.survey';
	IF asked IS NULL OR jsonb_typeof(asked) <> 'array' THEN RETURN; END IF;
	INSERT INTO rule (key, valid_from, body, method, reason, example, proposed_by, written_at)
	SELECT 'rewards:survey', now(), jsonb_build_object('questions', coalesce(jsonb_agg(q.one - 'example' ORDER BY q.place), '[]')), 'once-a-month@1',
		'The questions of the setting rewards.survey', coalesce(bool_or((q.one ->> 'example')::boolean), false), 'seed', now()
	FROM jsonb_array_elements(asked) WITH ORDINALITY q(one, place);
EXCEPTION WHEN data_exception THEN
	-- A setting that cannot be read asked nothing.
	RETURN;
END $$;
--> statement-breakpoint
CREATE TRIGGER rule_survey_by_two BEFORE INSERT ON rule FOR EACH ROW WHEN (NEW.key = 'rewards:survey') EXECUTE FUNCTION guard_rule_by_two('post-survey');
