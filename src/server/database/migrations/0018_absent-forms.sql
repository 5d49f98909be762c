CREATE TABLE "absent_forms" (
	"person_nid" text NOT NULL,
	"device" text NOT NULL,
	"entry" text NOT NULL,
	"code" text NOT NULL,
	"number" integer,
	"released" boolean DEFAULT false NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "absent_forms_person_nid_device_entry_pk" PRIMARY KEY("person_nid","device","entry")
);
--> statement-breakpoint
CREATE TABLE "registry_life" (
	"sole" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"mark" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"system" text,
	"timeline" text,
	"back_to" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "absent_forms_number" ON "absent_forms" USING btree ("code","number");