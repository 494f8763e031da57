ALTER TABLE "mailed_code" DROP CONSTRAINT "mailed_code_purpose_check";--> statement-breakpoint
ALTER TABLE "login_step" ADD COLUMN "by_link" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- They live for minutes, and none was bound to a browser.
DELETE FROM mailed_code WHERE browser_hash = '';--> statement-breakpoint
ALTER TABLE "mailed_code" ADD CONSTRAINT "mailed_code_browser_check" CHECK ((purpose = 'command') = (browser_hash = ''));--> statement-breakpoint
ALTER TABLE "mailed_code" ADD CONSTRAINT "mailed_code_purpose_check" CHECK (purpose in ('sign-up','reset','command'));