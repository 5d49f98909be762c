-- A statistic of five columns keeps too few of their values to say which never meet; one of two has them all.
DROP STATISTICS IF EXISTS "registrations_kinds";
--> statement-breakpoint
CREATE STATISTICS "registrations_compositions" (mcv) ON kind, animal_composition FROM "registrations";
--> statement-breakpoint
CREATE STATISTICS "registrations_species" (mcv) ON kind, animal_species FROM "registrations";
--> statement-breakpoint
CREATE STATISTICS "registrations_sexes" (mcv) ON kind, animal_sex FROM "registrations";
