ALTER TABLE "news_signed" DROP CONSTRAINT "news_signed_news_id_version_pk";--> statement-breakpoint
ALTER TABLE "drop_key" DROP CONSTRAINT "drop_key_pkey";--> statement-breakpoint
ALTER TABLE "drop_key" ADD CONSTRAINT "drop_key_key_since_pk" PRIMARY KEY("key","since");--> statement-breakpoint
ALTER TABLE "news_signed" ADD CONSTRAINT "news_signed_news_id_version_key_pk" PRIMARY KEY("news_id","version","key");