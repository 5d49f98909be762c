CREATE TABLE "review_questions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"filing_id" bigint NOT NULL,
	"asked_of" text NOT NULL,
	"question" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "review_questions" ADD CONSTRAINT "review_questions_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "review_questions_filing" ON "review_questions" USING btree ("filing_id");--> statement-breakpoint
CREATE INDEX "review_questions_asked_of" ON "review_questions" USING btree ("asked_of","asked_at");