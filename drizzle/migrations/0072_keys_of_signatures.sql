ALTER TABLE "news_signed" DROP CONSTRAINT "news_signed_news_id_version_pk";--> statement-breakpoint
/* 
    Unfortunately in current drizzle-kit version we can't automatically get name for primary key.
    We are working on making it available!

    Meanwhile you can:
        1. Check pk name in your database, by running
            SELECT constraint_name FROM information_schema.table_constraints
            WHERE table_schema = 'public'
                AND table_name = 'drop_key'
                AND constraint_type = 'PRIMARY KEY';
        2. Uncomment code below and paste pk name manually
        
    Hope to release this update as soon as possible
*/

-- ALTER TABLE "drop_key" DROP CONSTRAINT "<constraint_name>";--> statement-breakpoint
ALTER TABLE "drop_key" ADD CONSTRAINT "drop_key_key_since_pk" PRIMARY KEY("key","since");--> statement-breakpoint
ALTER TABLE "news_signed" ADD CONSTRAINT "news_signed_news_id_version_key_pk" PRIMARY KEY("news_id","version","key");