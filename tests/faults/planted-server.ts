// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what stands in the source
/** Bugs of the server: numbers, effects, who may, keys, links, files. */
import type { Bug } from './planted-bugs.ts'

const server = (...names: string[]) => names.map((name) => `tests/server/${name}.test.ts`)

export const serverBugs: readonly Bug[] = [
  {
    name: 'a number is used twice',
    file: 'src/server/book/commit.ts',
    find: 'and owner_nid = ${owner} and state = 0',
    replace: 'and owner_nid = ${owner}',
    also: [{ file: 'src/server/book/facts.ts', find: '\n    and n.state = 0)`', replace: ')`' }],
    tests: server('exactly-once', 'filing-a06'),
  },
  {
    name: 'a filing does not use up its number',
    file: 'src/server/book/commit.ts',
    find: 'update numbers set state = 1,',
    replace: 'update numbers set state = state,',
    tests: server('filing-a01'),
  },
  {
    name: 'the effect is filed although what it rests on is gone',
    file: 'src/server/book/commit.ts',
    find: 'select taken.id as number_id from taken${sql.join(held, sql``)}',
    replace: 'select taken.id as number_id from taken${sql.join(held.slice(0, 0), sql``)}',
    tests: server('commit'),
  },
  {
    name: 'a number that went meanwhile is used all the same',
    file: 'src/server/book/commit.ts',
    find: 'and owner_nid = ${owner} and state = 0',
    replace: 'and owner_nid = ${owner}',
    tests: server('commit'),
  },
  {
    name: 'the idempotency record is not of the filing’s transaction',
    file: 'src/server/book/commit.ts',
    find: "      'once',\n      sql`insert into idempotency (${recordColumns})\n          select r.* from (${recordOf(call)}) r, ok`,",
    replace: "      'once',\n      sql`select 1`,",
    tests: server('exactly-once'),
  },
  {
    name: 'the same key with other content is answered as if it were the same',
    file: 'src/server/http/idempotency.ts',
    find: 'if (row.content !== contentOf(call)) throw',
    replace: "if (row.content === '') throw",
    tests: server('exactly-once'),
  },
  {
    name: 'anybody may file for anybody',
    file: 'src/server/access/owners.ts',
    find: 'if (isAdministrator(person) || owner === person.nid) return\n',
    replace: 'if (isAdministrator(person) || owner) return\n',
    tests: server('permissions'),
  },
  {
    name: 'a registrar files outside of his zone',
    file: 'src/server/access/owners.ts',
    find: '  await checkInZone(house, person, owner)\n}',
    replace: '}',
    tests: server('permissions'),
  },
  {
    name: 'a level calls what its menu does not have',
    file: 'src/server/access/audience.ts',
    find: 'if (!audience.routes.some((route) => mayOpen(person.nivel, route)))',
    replace: "if (!audience.routes.some((route) => route !== '' || mayOpen(person.nivel, route)))",
    tests: server('permissions', 'access-matrix'),
  },
  {
    name: 'administrators’ operations are everybody’s',
    file: 'src/server/access/audience.ts',
    find: 'if (!isAdministrator(person)) throw new HttpError(403, texts.common.notAllowedRoute)',
    replace: '',
    tests: server('access-matrix', 'permissions'),
  },
  {
    name: 'a send-only token reads',
    file: 'src/server/access/audience.ts',
    find: "if (person.by === 'send' && !mayBeSent.has(nameOf(operation)))",
    replace: "if (person.by === 'send' && mayBeSent.size === 0)",
    tests: server('sign-in'),
  },
  {
    name: 'a page of another site posts for whoever is signed in',
    file: 'src/server/http/api.ts',
    find: "if (caller.by !== 'send') checkSameSite(request, house.config.publicUrl)",
    replace: '',
    also: [{ find: "import { checkSameSite } from './cross-site.ts'\n", replace: '' }],
    tests: server('sign-in'),
  },
  {
    name: 'passwords may be guessed without waiting',
    file: 'src/server/access/limits.ts',
    find: 'if (!row?.admitted) throw',
    replace: 'if (row === undefined) throw',
    tests: server('sign-in'),
  },
  {
    name: 'a recovery link works twice',
    file: 'src/server/access/recovery.ts',
    find: "sql`delete from tokens where hash = ${hashToken(token)} and kind = 'recovery'\n            and expires_at > ${house.now().toISOString()} returning account_id`",
    replace:
      "sql`select account_id from tokens where hash = ${hashToken(token)} and kind = 'recovery'\n            and expires_at > ${house.now().toISOString()}`",
    also: [
      {
        find: 'await rowsOf(tx, sql`delete from tokens where account_id = ${taken.account_id}`)',
        replace:
          "await rowsOf(tx, sql`delete from tokens where account_id = ${taken.account_id} and kind <> 'recovery'`)",
      },
    ],
    tests: server('recovery'),
  },
  {
    name: 'a recovery link never dies',
    file: 'src/server/access/tokens.ts',
    find: 'recovery: 300,',
    replace: 'recovery: 30_000,',
    tests: server('recovery'),
  },
  {
    name: 'a changed password leaves the send-only tokens of other devices alive',
    file: 'src/server/access/tokens.ts',
    find: 'where account_id = ${accountId} and hash not in',
    replace: "where account_id = ${accountId} and kind = 'session' and hash not in",
    tests: server('guessing'),
  },
  {
    name: 'a request is approved twice',
    file: 'src/server/book/requests-review.ts',
    find: 'if (request.state !== STATE.waiting) throw new Refused(0, texts.requests.notWaiting)\n    const lines',
    replace: 'const lines',
    tests: server('requests'),
  },
  {
    name: 'an approval is not one transaction',
    file: 'src/server/book/write-once.ts',
    find: 'return await call.house.db.transaction(async (tx) => {',
    replace: 'return await (async (tx: Database) => {',
    also: [{ find: '        return answer\n      })', replace: '        return answer\n      })(call.house.db)' }],
    tests: server('requests', 'imports'),
  },
  {
    name: 'an import stores what it can and refuses the rest',
    file: 'src/server/book/imports.ts',
    find: 'if (repeated.length > 0) return { instead: repeated }',
    replace:
      "if (repeated.length > 0) {\n        const known = new Set(repeated.flatMap((one) => Object.values(one)))\n        await store(tx, rows.filter((row) => !known.has(row[0] ?? '') && !known.has(row[2] ?? '')))\n        return { instead: repeated }\n      }",
    tests: server('imports'),
  },
  {
    name: 'help is shown as it came',
    file: 'src/server/html.ts',
    find: '  cleanHelp(source, (address) =>',
    replace: "  source || cleanHelp('', (address) =>",
    tests: server('html', 'content'),
  },
  {
    name: 'a photo may be as large as it likes',
    file: 'src/server/storage/jpeg.ts',
    find: 'if (upload.tooLarge || bytes.length > limit) throw',
    replace: 'if (upload.tooLarge && bytes.length > 10 * limit) throw',
    tests: server('filing-a02', 'requests'),
  },
  {
    name: 'a photo keeps where it was taken',
    file: 'src/server/storage/jpeg.ts',
    find: 'image.rotate().timeout(',
    replace: 'image.rotate().keepMetadata().timeout(',
    tests: server('filing-a02'),
  },
  {
    name: 'the receipt is of other bytes than those that came',
    file: 'src/server/storage/jpeg.ts',
    find: 'return { sha256: sha256(bytes),',
    replace: 'return { sha256: sha256(clean),',
    tests: server('filing-a02', 'exactly-once'),
  },
  {
    name: 'a male is let to two at once',
    file: 'src/server/book/a12.ts',
    find: "if (found.overlaps) throw refusedAt('crg_animal', texts.a12.leased, 105)",
    replace: '',
    tests: server('filing-a12'),
  },
]
