ALTER TABLE "news_text" DROP CONSTRAINT "news_text_said";--> statement-breakpoint
ALTER TABLE "news" ALTER COLUMN "published_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "news" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "news" ADD CONSTRAINT "news_version" CHECK (version > 0);
--> statement-breakpoint
-- A draft may be unfinished; what readers see may not. Looked at when the transaction ends: note and texts are written one after the other.
CREATE FUNCTION no_unfinished_news() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	note bigint := CASE tg_table_name WHEN 'news' THEN (to_jsonb(new) ->> 'id')::bigint ELSE (to_jsonb(new) ->> 'news_id')::bigint END;
BEGIN
	IF EXISTS (
		SELECT 1 FROM news JOIN news_text ON news_id = id
		WHERE id = note AND published_at IS NOT NULL AND deleted_at IS NULL AND (title = '' OR summary = '' OR body = '')
	) THEN
		RAISE EXCEPTION 'note % is published and unfinished', note USING ERRCODE = 'check_violation', CONSTRAINT = 'news_unfinished';
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER news_unfinished AFTER INSERT OR UPDATE ON "news" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no_unfinished_news();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER news_text_unfinished AFTER INSERT OR UPDATE ON "news_text" DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION no_unfinished_news();
