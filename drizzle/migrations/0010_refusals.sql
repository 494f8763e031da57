CREATE TABLE "refusal_count" (
	"day" date NOT NULL,
	"what" text NOT NULL,
	"reason" text NOT NULL,
	"hits" bigint NOT NULL,
	CONSTRAINT "refusal_count_pkey" PRIMARY KEY("day","what","reason"),
	CONSTRAINT "refusal_count_check" CHECK ("hits" > 0 and length("what") <= 40 and length("reason") <= 40)
);
--> statement-breakpoint
CREATE TABLE "setting_history" (
	"id" bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"replaced_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "setting_history_key_idx" ON "setting_history" USING btree ("key","id");
--> statement-breakpoint
-- With the owner's rights: whoever may change a document may not change what it was before.
CREATE FUNCTION keep_replaced_setting() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
	IF old.key LIKE 'published.%' THEN
		IF tg_op = 'DELETE' OR new.value IS DISTINCT FROM old.value OR new.key <> old.key THEN
			INSERT INTO setting_history (key, value) VALUES (old.key, old.value);
		END IF;
	END IF;
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER setting_kept AFTER UPDATE OR DELETE ON "setting" FOR EACH ROW EXECUTE FUNCTION keep_replaced_setting();
--> statement-breakpoint
-- Heard by every web process, which then forgets the pages that it kept.
CREATE FUNCTION tell_published() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('published', tg_table_name);
	RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER setting_published AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "setting" FOR EACH STATEMENT EXECUTE FUNCTION tell_published();
--> statement-breakpoint
CREATE TRIGGER rule_published AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "rule" FOR EACH STATEMENT EXECUTE FUNCTION tell_published();
--> statement-breakpoint
CREATE TRIGGER news_published AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "news" FOR EACH STATEMENT EXECUTE FUNCTION tell_published();
--> statement-breakpoint
CREATE TRIGGER news_text_published AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "news_text" FOR EACH STATEMENT EXECUTE FUNCTION tell_published();
--> statement-breakpoint
CREATE TRIGGER setting_history_append_only BEFORE UPDATE OR DELETE ON "setting_history" FOR EACH ROW EXECUTE FUNCTION append_only();
--> statement-breakpoint
CREATE TRIGGER setting_history_not_emptied BEFORE TRUNCATE ON "setting_history" FOR EACH STATEMENT EXECUTE FUNCTION append_only();
