CREATE TABLE "opening_wish" (
	"reminder_id" uuid NOT NULL,
	"door" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	CONSTRAINT "opening_wish_reminder_id_door_pk" PRIMARY KEY("reminder_id","door"),
	CONSTRAINT "opening_wish_short" CHECK (length(door) between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "opening_wish" ADD CONSTRAINT "opening_wish_reminder_id_mail_reminder_id_fk" FOREIGN KEY ("reminder_id") REFERENCES "public"."mail_reminder"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "opening_wish_door" ON "opening_wish" USING btree ("door","reminder_id") WHERE confirmed_at is not null;--> statement-breakpoint
CREATE INDEX "opening_wish_waits" ON "opening_wish" USING btree ("asked_at") WHERE confirmed_at is null;