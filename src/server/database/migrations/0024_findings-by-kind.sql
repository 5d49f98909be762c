ALTER TABLE "herd_book_findings" ADD COLUMN "effect" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "herd_book_findings" ADD COLUMN "rows" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "herd_book_findings" ADD COLUMN "source" text DEFAULT '' NOT NULL;