CREATE TABLE "news" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "news_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"published_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "news_slug_unique" UNIQUE("slug"),
	CONSTRAINT "news_slug" CHECK (slug ~ '^[a-z0-9-]{1,80}$')
);
--> statement-breakpoint
CREATE TABLE "news_text" (
	"news_id" bigint NOT NULL,
	"lang" text NOT NULL,
	"title" text NOT NULL,
	"summary" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "news_text_news_id_lang_pk" PRIMARY KEY("news_id","lang"),
	CONSTRAINT "news_text_lang" CHECK (lang in ('eng','kor','idn')),
	CONSTRAINT "news_text_said" CHECK (title <> '' and summary <> '' and body <> '')
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"actor" text NOT NULL,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"facts" jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "news_text" ADD CONSTRAINT "news_text_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "news_published" ON "news" USING btree ("published_at","id");--> statement-breakpoint
CREATE INDEX "audit_subject_idx" ON "audit" USING btree ("subject","at");