ALTER TABLE "feature_switch" ADD COLUMN "told" text;--> statement-breakpoint
ALTER TABLE "feature_switch" ADD COLUMN "told_lang" text;--> statement-breakpoint
ALTER TABLE "feature_switch" ADD COLUMN "until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "feature_switch" ADD CONSTRAINT "feature_switch_told" CHECK ((told is null) = (told_lang is null));--> statement-breakpoint
-- Until now a published date opened by itself once it had passed. From here on it does so only where "auto" is set: what has a date keeps that.
DO $$
BEGIN
	INSERT INTO "setting" ("key", "value", "public")
	SELECT 'published.gates', json_object_agg(o.key, json_build_object('state', 'auto', 'reason', null, 'lang', null, 'until', null))::text, false
	FROM "setting" s CROSS JOIN LATERAL jsonb_each_text(s."value"::jsonb) o
	WHERE s."key" = 'published.openings' AND o.value IS NOT NULL
	HAVING count(*) > 0
	ON CONFLICT DO NOTHING;
EXCEPTION
	-- A document that cannot be read opens nothing.
	WHEN invalid_text_representation OR invalid_parameter_value THEN NULL;
END $$;
