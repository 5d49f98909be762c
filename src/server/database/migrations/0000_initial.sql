CREATE TABLE "animals" (
	"id" serial PRIMARY KEY NOT NULL,
	"chip" text,
	"birth_number" integer,
	"registration_number" integer,
	"owner_nid" text,
	"breeder_nid" text,
	"name" text DEFAULT '' NOT NULL,
	"species" text NOT NULL,
	"breed_id" integer NOT NULL,
	"sex" text NOT NULL,
	"born_on" date,
	"composition" text NOT NULL,
	"color" text DEFAULT '' NOT NULL,
	"marks" text DEFAULT '' NOT NULL,
	"features" text DEFAULT '' NOT NULL,
	"birth_weight" numeric(6, 3),
	"birth_type" text,
	"concept" text DEFAULT 'ND' NOT NULL,
	"sire_id" integer,
	"dam_id" integer,
	"founder_score" integer,
	"prefix" text DEFAULT '' NOT NULL,
	"registered_on" date,
	CONSTRAINT "animals_chip_unique" UNIQUE("chip"),
	CONSTRAINT "animals_birth_number_unique" UNIQUE("birth_number"),
	CONSTRAINT "animals_registration_number_unique" UNIQUE("registration_number"),
	CONSTRAINT "animals_sex" CHECK ("animals"."sex" in ('M', 'H'))
);
--> statement-breakpoint
CREATE TABLE "births" (
	"number" integer PRIMARY KEY NOT NULL,
	"owner_nid" text NOT NULL,
	"service_code" text NOT NULL,
	"service_number" integer NOT NULL,
	"requested_on" date NOT NULL,
	"born_on" date NOT NULL,
	"sex" text NOT NULL,
	"birth_type" text NOT NULL,
	"weight" numeric(6, 3) NOT NULL,
	"dam_id" integer NOT NULL,
	"prefix" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"first_number" integer,
	"place" smallint DEFAULT 1 NOT NULL,
	"registrar_nid" text NOT NULL,
	"animal_id" integer NOT NULL,
	CONSTRAINT "births_animal_id_unique" UNIQUE("animal_id"),
	CONSTRAINT "births_place" UNIQUE("first_number","place")
);
--> statement-breakpoint
CREATE TABLE "breeds" (
	"id" serial PRIMARY KEY NOT NULL,
	"species" text NOT NULL,
	"name" text NOT NULL,
	CONSTRAINT "breeds_name" UNIQUE("species","name")
);
--> statement-breakpoint
CREATE TABLE "chips" (
	"id" serial PRIMARY KEY NOT NULL,
	"chip" text NOT NULL,
	"received_on" date,
	"homologated" text DEFAULT 'N' NOT NULL,
	"homologated_to" text DEFAULT '' NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "chips_chip_unique" UNIQUE("chip")
);
--> statement-breakpoint
CREATE TABLE "numbers" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"owner_nid" text NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"used_at" timestamp with time zone,
	"request_id" integer,
	CONSTRAINT "numbers_number" UNIQUE("code","number"),
	CONSTRAINT "numbers_state" CHECK ("numbers"."state" in (0, 1, 2))
);
--> statement-breakpoint
CREATE TABLE "service_females" (
	"code" text DEFAULT 'A01a' NOT NULL,
	"number" integer NOT NULL,
	"dam_id" integer NOT NULL,
	CONSTRAINT "service_females_code_number_dam_id_pk" PRIMARY KEY("code","number","dam_id")
);
--> statement-breakpoint
CREATE TABLE "services" (
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"owner_nid" text NOT NULL,
	"requested_on" date NOT NULL,
	"served_on" date NOT NULL,
	"ends_on" date,
	"species" text NOT NULL,
	"breed_id" integer NOT NULL,
	"sire_id" integer NOT NULL,
	"dam_id" integer,
	"dam_breed_id" integer,
	"kinship" text,
	"computed_kinship" text,
	"prefix" text DEFAULT '' NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"stock_code" text,
	"stock_number" integer,
	"amount" integer,
	"insemination_type" text,
	"professional_nid" text,
	"country" text,
	"support_id" uuid,
	"embryo" text,
	"recipient_id" integer,
	"state" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "services_code_number_pk" PRIMARY KEY("code","number")
);
--> statement-breakpoint
CREATE TABLE "stock" (
	"code" text NOT NULL,
	"number" integer NOT NULL,
	"owner_nid" text NOT NULL,
	"requested_on" date NOT NULL,
	"served_on" date,
	"species" text NOT NULL,
	"breed_id" integer NOT NULL,
	"amount" integer NOT NULL,
	"pending" integer NOT NULL,
	"country" text DEFAULT '51' NOT NULL,
	"sire_id" integer NOT NULL,
	"dam_id" integer,
	"sire_name" text DEFAULT '' NOT NULL,
	"dam_name" text DEFAULT '' NOT NULL,
	"professional_nid" text,
	"remarks" text DEFAULT '' NOT NULL,
	"invoice_id" uuid,
	"ica_id" uuid,
	"pedigree_id" uuid,
	CONSTRAINT "stock_code_number_pk" PRIMARY KEY("code","number"),
	CONSTRAINT "stock_pending" CHECK ("stock"."pending" between 0 and "stock"."amount")
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"storage_key" text NOT NULL,
	"sha256" text NOT NULL,
	"bytes" integer NOT NULL,
	"content_type" text DEFAULT 'image/jpeg' NOT NULL,
	"owner_nid" text NOT NULL,
	"uploaded_by" text NOT NULL,
	"code" text NOT NULL,
	"number" text DEFAULT '' NOT NULL,
	"column" text NOT NULL,
	"state" text DEFAULT 'staged' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "files_address_unique" UNIQUE("address")
);
--> statement-breakpoint
CREATE TABLE "filings" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"filed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"operation" text NOT NULL,
	"code" text NOT NULL,
	"number" text NOT NULL,
	"owner_nid" text NOT NULL,
	"captured_by" text NOT NULL,
	"captured_at" timestamp with time zone,
	"device" text DEFAULT '' NOT NULL,
	"rested_on" timestamp with time zone,
	"before" jsonb,
	"after" jsonb,
	"advice" jsonb,
	"receipt" text
);
--> statement-breakpoint
CREATE TABLE "idempotency" (
	"person_nid" text NOT NULL,
	"key" text NOT NULL,
	"operation" text NOT NULL,
	"content" text NOT NULL,
	"status" smallint NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_person_nid_key_pk" PRIMARY KEY("person_nid","key")
);
--> statement-breakpoint
CREATE TABLE "leases" (
	"number" integer PRIMARY KEY NOT NULL,
	"animal_id" integer NOT NULL,
	"lessor_nid" text NOT NULL,
	"lessee_nid" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"parent_number" integer
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"number" integer PRIMARY KEY NOT NULL,
	"animal_id" integer NOT NULL,
	"from_nid" text NOT NULL,
	"to_nid" text NOT NULL,
	"transferred_on" date NOT NULL,
	"remarks" text DEFAULT '' NOT NULL,
	"done" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" serial PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"nid" text NOT NULL,
	"password_hash" text NOT NULL,
	"nivel" smallint NOT NULL,
	"administrador" boolean DEFAULT false NOT NULL,
	"cargo" smallint DEFAULT 1 NOT NULL,
	CONSTRAINT "accounts_nivel" CHECK ("accounts"."nivel" between 1 and 5),
	CONSTRAINT "accounts_administrador" CHECK (("accounts"."nivel" = 2) = "accounts"."administrador")
);
--> statement-breakpoint
CREATE TABLE "association_members" (
	"association_nid" text NOT NULL,
	"member_nid" text NOT NULL,
	"member_kind" text NOT NULL,
	"person_kind" text NOT NULL,
	"joined_on" date,
	"left_on" date,
	CONSTRAINT "association_members_association_nid_member_nid_pk" PRIMARY KEY("association_nid","member_nid")
);
--> statement-breakpoint
CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "departments" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "inseminators" (
	"nid" text PRIMARY KEY NOT NULL,
	"status" text DEFAULT 'A' NOT NULL,
	"value" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "municipalities" (
	"code" text PRIMARY KEY NOT NULL,
	"department" text NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "prefixes" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_nid" text NOT NULL,
	"association_nid" text,
	"prefix" text,
	"requested1" text DEFAULT '' NOT NULL,
	"requested2" text DEFAULT '' NOT NULL,
	"requested3" text DEFAULT '' NOT NULL,
	"farm" text DEFAULT '' NOT NULL,
	"requested_on" date,
	"assigned_on" date,
	CONSTRAINT "prefixes_owner_nid_unique" UNIQUE("owner_nid")
);
--> statement-breakpoint
CREATE TABLE "premises" (
	"owner_nid" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"department" text NOT NULL,
	"municipality" text NOT NULL,
	"address" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrars" (
	"nid" text PRIMARY KEY NOT NULL,
	"zone" text NOT NULL,
	"status" text DEFAULT 'A' NOT NULL,
	"coordinator" text DEFAULT 'N' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "third_parties" (
	"nid" text PRIMARY KEY NOT NULL,
	"tid" text NOT NULL,
	"name" text NOT NULL,
	"department" text,
	"municipality" text,
	"address" text DEFAULT '' NOT NULL,
	"phones" text DEFAULT '' NOT NULL,
	"email" text DEFAULT '' NOT NULL,
	"email_requested" text DEFAULT '' NOT NULL,
	"url" text DEFAULT '.' NOT NULL,
	"profession" text DEFAULT '' NOT NULL,
	"joined_on" date,
	"left_on" date,
	"status" smallint DEFAULT 0 NOT NULL,
	"kind" text DEFAULT 'N' NOT NULL,
	"member_kind" text DEFAULT 'N' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tokens" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"account_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "codes" (
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"extras" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "codes_kind_code_pk" PRIMARY KEY("kind","code")
);
--> statement-breakpoint
CREATE TABLE "form_fees" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"description" text NOT NULL,
	"value" integer NOT NULL,
	"year" integer NOT NULL,
	CONSTRAINT "form_fees_year" UNIQUE("code","year")
);
--> statement-breakpoint
CREATE TABLE "form_request_lines" (
	"request_id" integer NOT NULL,
	"code" text NOT NULL,
	"quantity" integer NOT NULL,
	"value" integer NOT NULL,
	"first_number" integer,
	"last_number" integer,
	CONSTRAINT "form_request_lines_request_id_code_pk" PRIMARY KEY("request_id","code")
);
--> statement-breakpoint
CREATE TABLE "form_requests" (
	"id" serial PRIMARY KEY NOT NULL,
	"owner_nid" text NOT NULL,
	"state" smallint DEFAULT 0 NOT NULL,
	"requested_on" date NOT NULL,
	"approved_at" timestamp with time zone,
	"support_id" uuid,
	"remarks" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "help_topics" (
	"id" serial PRIMARY KEY NOT NULL,
	"help_id" integer NOT NULL,
	"extra" text DEFAULT '' NOT NULL,
	"html" text NOT NULL,
	"image_id" uuid
);
--> statement-breakpoint
CREATE TABLE "home_images" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "parameters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "publications" (
	"id" serial PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"description" text NOT NULL,
	"page" text DEFAULT '' NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"active" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "registrations" (
	"number" integer PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_nid" text NOT NULL,
	"animal_id" integer NOT NULL,
	"requested_on" date NOT NULL,
	"registrar_nid" text,
	"registrar1_nid" text,
	"registrar2_nid" text,
	"registrar3_nid" text,
	"remarks" text DEFAULT '' NOT NULL,
	"sire_chip" text DEFAULT '' NOT NULL,
	"dam_chip" text DEFAULT '' NOT NULL,
	"paternal_grandsire" text DEFAULT '' NOT NULL,
	"paternal_granddam" text DEFAULT '' NOT NULL,
	"maternal_grandsire" text DEFAULT '' NOT NULL,
	"maternal_granddam" text DEFAULT '' NOT NULL,
	"seal" text,
	CONSTRAINT "registrations_animal_id_unique" UNIQUE("animal_id"),
	CONSTRAINT "registrations_seal_unique" UNIQUE("seal")
);
--> statement-breakpoint
CREATE TABLE "device_refusals" (
	"person_nid" text NOT NULL,
	"device" text NOT NULL,
	"entry" text NOT NULL,
	"code" text NOT NULL,
	"number" text NOT NULL,
	"refusal" text DEFAULT '' NOT NULL,
	"refused_at" timestamp with time zone,
	"reported_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "device_refusals_person_nid_device_entry_pk" PRIMARY KEY("person_nid","device","entry")
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" serial PRIMARY KEY NOT NULL,
	"filing_id" bigint NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"reviewed_by" text NOT NULL,
	"reviewed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_breeder_nid_third_parties_nid_fk" FOREIGN KEY ("breeder_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_sire_id_animals_id_fk" FOREIGN KEY ("sire_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "animals" ADD CONSTRAINT "animals_dam_id_animals_id_fk" FOREIGN KEY ("dam_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "births" ADD CONSTRAINT "births_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "births" ADD CONSTRAINT "births_dam_id_animals_id_fk" FOREIGN KEY ("dam_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "births" ADD CONSTRAINT "births_first_number_births_number_fk" FOREIGN KEY ("first_number") REFERENCES "public"."births"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "births" ADD CONSTRAINT "births_registrar_nid_third_parties_nid_fk" FOREIGN KEY ("registrar_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "births" ADD CONSTRAINT "births_animal_id_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "births" ADD CONSTRAINT "births_service_code_service_number_services_code_number_fk" FOREIGN KEY ("service_code","service_number") REFERENCES "public"."services"("code","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "numbers" ADD CONSTRAINT "numbers_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_females" ADD CONSTRAINT "service_females_dam_id_animals_id_fk" FOREIGN KEY ("dam_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_females" ADD CONSTRAINT "service_females_code_number_services_code_number_fk" FOREIGN KEY ("code","number") REFERENCES "public"."services"("code","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_sire_id_animals_id_fk" FOREIGN KEY ("sire_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_dam_id_animals_id_fk" FOREIGN KEY ("dam_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_dam_breed_id_breeds_id_fk" FOREIGN KEY ("dam_breed_id") REFERENCES "public"."breeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_professional_nid_third_parties_nid_fk" FOREIGN KEY ("professional_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_support_id_files_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_recipient_id_animals_id_fk" FOREIGN KEY ("recipient_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_code_number_numbers_code_number_fk" FOREIGN KEY ("code","number") REFERENCES "public"."numbers"("code","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "services" ADD CONSTRAINT "services_stock_code_stock_number_stock_code_number_fk" FOREIGN KEY ("stock_code","stock_number") REFERENCES "public"."stock"("code","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_breed_id_breeds_id_fk" FOREIGN KEY ("breed_id") REFERENCES "public"."breeds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_sire_id_animals_id_fk" FOREIGN KEY ("sire_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_dam_id_animals_id_fk" FOREIGN KEY ("dam_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_professional_nid_third_parties_nid_fk" FOREIGN KEY ("professional_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_invoice_id_files_id_fk" FOREIGN KEY ("invoice_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_ica_id_files_id_fk" FOREIGN KEY ("ica_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_pedigree_id_files_id_fk" FOREIGN KEY ("pedigree_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock" ADD CONSTRAINT "stock_code_number_numbers_code_number_fk" FOREIGN KEY ("code","number") REFERENCES "public"."numbers"("code","number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_animal_id_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_lessor_nid_third_parties_nid_fk" FOREIGN KEY ("lessor_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_lessee_nid_third_parties_nid_fk" FOREIGN KEY ("lessee_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leases" ADD CONSTRAINT "leases_parent_number_leases_number_fk" FOREIGN KEY ("parent_number") REFERENCES "public"."leases"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_animal_id_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_nid_third_parties_nid_fk" FOREIGN KEY ("from_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_nid_third_parties_nid_fk" FOREIGN KEY ("to_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_nid_third_parties_nid_fk" FOREIGN KEY ("nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_association_nid_third_parties_nid_fk" FOREIGN KEY ("association_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "association_members" ADD CONSTRAINT "association_members_member_nid_third_parties_nid_fk" FOREIGN KEY ("member_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "inseminators" ADD CONSTRAINT "inseminators_nid_third_parties_nid_fk" FOREIGN KEY ("nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "municipalities" ADD CONSTRAINT "municipalities_department_departments_code_fk" FOREIGN KEY ("department") REFERENCES "public"."departments"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prefixes" ADD CONSTRAINT "prefixes_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prefixes" ADD CONSTRAINT "prefixes_association_nid_third_parties_nid_fk" FOREIGN KEY ("association_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premises" ADD CONSTRAINT "premises_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premises" ADD CONSTRAINT "premises_department_departments_code_fk" FOREIGN KEY ("department") REFERENCES "public"."departments"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "premises" ADD CONSTRAINT "premises_municipality_municipalities_code_fk" FOREIGN KEY ("municipality") REFERENCES "public"."municipalities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrars" ADD CONSTRAINT "registrars_nid_third_parties_nid_fk" FOREIGN KEY ("nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_parties" ADD CONSTRAINT "third_parties_department_departments_code_fk" FOREIGN KEY ("department") REFERENCES "public"."departments"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "third_parties" ADD CONSTRAINT "third_parties_municipality_municipalities_code_fk" FOREIGN KEY ("municipality") REFERENCES "public"."municipalities"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tokens" ADD CONSTRAINT "tokens_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_request_lines" ADD CONSTRAINT "form_request_lines_request_id_form_requests_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."form_requests"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_requests" ADD CONSTRAINT "form_requests_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_requests" ADD CONSTRAINT "form_requests_support_id_files_id_fk" FOREIGN KEY ("support_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_topics" ADD CONSTRAINT "help_topics_image_id_files_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "home_images" ADD CONSTRAINT "home_images_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publications" ADD CONSTRAINT "publications_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_owner_nid_third_parties_nid_fk" FOREIGN KEY ("owner_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_animal_id_animals_id_fk" FOREIGN KEY ("animal_id") REFERENCES "public"."animals"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_registrar_nid_third_parties_nid_fk" FOREIGN KEY ("registrar_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_registrar1_nid_third_parties_nid_fk" FOREIGN KEY ("registrar1_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_registrar2_nid_third_parties_nid_fk" FOREIGN KEY ("registrar2_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "registrations" ADD CONSTRAINT "registrations_registrar3_nid_third_parties_nid_fk" FOREIGN KEY ("registrar3_nid") REFERENCES "public"."third_parties"("nid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_filing_id_filings_id_fk" FOREIGN KEY ("filing_id") REFERENCES "public"."filings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "animals_owner" ON "animals" USING btree ("owner_nid","sex","breed_id");--> statement-breakpoint
CREATE INDEX "animals_sire" ON "animals" USING btree ("sire_id");--> statement-breakpoint
CREATE INDEX "animals_dam" ON "animals" USING btree ("dam_id");--> statement-breakpoint
CREATE INDEX "births_service" ON "births" USING btree ("service_code","service_number");--> statement-breakpoint
CREATE INDEX "births_owner" ON "births" USING btree ("owner_nid");--> statement-breakpoint
CREATE UNIQUE INDEX "births_litter" ON "births" USING btree ("service_code","service_number","dam_id") WHERE "births"."first_number" is null;--> statement-breakpoint
CREATE INDEX "numbers_owner" ON "numbers" USING btree ("owner_nid","code","state","number");--> statement-breakpoint
CREATE INDEX "services_owner" ON "services" USING btree ("owner_nid","code");--> statement-breakpoint
CREATE INDEX "stock_owner" ON "stock" USING btree ("owner_nid","code");--> statement-breakpoint
CREATE INDEX "files_receipt" ON "files" USING btree ("owner_nid","sha256");--> statement-breakpoint
CREATE INDEX "files_staged" ON "files" USING btree ("owner_nid","code","number");--> statement-breakpoint
CREATE INDEX "files_state" ON "files" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "filings_record" ON "filings" USING btree ("code","number");--> statement-breakpoint
CREATE INDEX "filings_at" ON "filings" USING btree ("filed_at");--> statement-breakpoint
CREATE INDEX "filings_receipt" ON "filings" USING btree ("receipt");--> statement-breakpoint
CREATE INDEX "leases_lessee" ON "leases" USING btree ("lessee_nid","ends_on");--> statement-breakpoint
CREATE INDEX "leases_animal" ON "leases" USING btree ("animal_id");--> statement-breakpoint
CREATE INDEX "transfers_animal" ON "transfers" USING btree ("animal_id","transferred_on");--> statement-breakpoint
CREATE INDEX "transfers_from" ON "transfers" USING btree ("from_nid");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_waiting" ON "transfers" USING btree ("animal_id") WHERE not "transfers"."done";--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_username" ON "accounts" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "municipalities_department" ON "municipalities" USING btree ("department");--> statement-breakpoint
CREATE UNIQUE INDEX "prefixes_prefix" ON "prefixes" USING btree (upper("prefix"));--> statement-breakpoint
CREATE INDEX "tokens_account" ON "tokens" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "tokens_expires" ON "tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "form_requests_owner" ON "form_requests" USING btree ("owner_nid","state");--> statement-breakpoint
CREATE UNIQUE INDEX "form_requests_draft" ON "form_requests" USING btree ("owner_nid") WHERE "form_requests"."state" = 0;--> statement-breakpoint
CREATE INDEX "help_topics_help" ON "help_topics" USING btree ("help_id");--> statement-breakpoint
CREATE INDEX "registrations_owner" ON "registrations" USING btree ("owner_nid","kind");--> statement-breakpoint
CREATE INDEX "device_refusals_at" ON "device_refusals" USING btree ("refused_at");--> statement-breakpoint
CREATE INDEX "reviews_filing" ON "reviews" USING btree ("filing_id");