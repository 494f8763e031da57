ALTER TABLE "account" ADD COLUMN "password_off_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "login_session" ADD COLUMN "confirmed_at" timestamp with time zone;