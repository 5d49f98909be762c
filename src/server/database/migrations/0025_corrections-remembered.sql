ALTER TABLE "herd_book_corrections" ADD COLUMN "before" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "herd_book_corrections" ADD COLUMN "by_nid" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "herd_book_corrections" ADD COLUMN "made_at" timestamp with time zone;