CREATE TABLE "news_signed" (
	"news_id" bigint NOT NULL,
	"version" integer NOT NULL,
	"body" text NOT NULL,
	"signature" text NOT NULL,
	"key" text NOT NULL,
	"signed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "news_signed_news_id_version_pk" PRIMARY KEY("news_id","version")
);
--> statement-breakpoint
ALTER TABLE "news_signed" ADD CONSTRAINT "news_signed_news_id_news_id_fk" FOREIGN KEY ("news_id") REFERENCES "public"."news"("id") ON DELETE no action ON UPDATE no action;