CREATE TABLE "data_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"nid" text NOT NULL,
	"kind" text NOT NULL,
	"detail" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"state" text DEFAULT 'P' NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"answered_by" text,
	"answered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "privacy_agreements" (
	"nid" text NOT NULL,
	"version" integer NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "privacy_agreements_nid_version_pk" PRIMARY KEY("nid","version")
);
--> statement-breakpoint
CREATE TABLE "privacy_notices" (
	"version" serial PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_by" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "data_requests" ADD CONSTRAINT "data_requests_nid_third_parties_nid_fk" FOREIGN KEY ("nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_agreements" ADD CONSTRAINT "privacy_agreements_nid_third_parties_nid_fk" FOREIGN KEY ("nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "privacy_agreements" ADD CONSTRAINT "privacy_agreements_version_privacy_notices_version_fk" FOREIGN KEY ("version") REFERENCES "public"."privacy_notices"("version") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_requests_nid" ON "data_requests" USING btree ("nid");--> statement-breakpoint
CREATE INDEX "data_requests_state" ON "data_requests" USING btree ("state","id");