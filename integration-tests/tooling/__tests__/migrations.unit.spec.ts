import { breaksEarlierCode, migrationsSql, printOf, releasedMigrations } from "../migrations"

const released = releasedMigrations()

describe("the module's migrations", () => {
  it("that were released make the same statements as then", async () => {
    const now = Object.fromEntries((await migrationsSql()).map((each) => [each.name, printOf(each)]))
    expect(now).toMatchObject(released)
  })

  it("that are new come after those that were released", async () => {
    const names = (await migrationsSql()).map(({ name }) => name)
    const old = names.filter((name) => name in released)
    expect(names.slice(0, old.length)).toEqual(old)
  })

  it("that are new leave what the released code needs", async () => {
    const added = (await migrationsSql()).filter(({ name }) => !(name in released))
    // The first one meets no earlier code: nothing is released.
    const later = Object.keys(released).length === 0 ? added.slice(1) : added
    expect(later.flatMap((each) => breaksEarlierCode(each))).toEqual([])
  })

  it.each([
    'drop table if exists "payin_mail" cascade;',
    'alter table if exists "payin_attempt" drop column if exists "books";',
    'alter table "payin_attempt" drop constraint if exists "payin_attempt_state_check";',
    'alter table "payin_attempt" rename column "books" to "ledger";',
    'alter table "payin_attempt" alter column "creates" type bigint;',
    'alter table if exists "payin_attempt" alter column "creates" type text using ("creates"::text);',
    'alter table "payin_attempt" alter column "order_id" set not null;',
    'alter table "payin_attempt" add column if not exists "kind" text not null;',
    'alter table "payin_attempt" add column "kind" text check ("kind" in (\'a\')) null;',
    'create unique index if not exists "IDX_new" on "payin_attempt" ("order_id");',
    'update "payin_attempt" set "kind" = 1;',
  ])("would be refused with %s", (sql) => {
    expect(breaksEarlierCode({ up: [sql] })).toHaveLength(1)
  })

  it.each([
    'alter table "payin_attempt" add column if not exists "kind" text null;',
    'alter table "payin_attempt" add column if not exists "tries" integer not null default 0;',
    'alter table "payin_attempt" add column if not exists "tries" integer default 0 not null;',
    'create index if not exists "IDX_new" on "payin_attempt" ("order_id");',
    'drop index if exists "IDX_payin_attempt_shown";',
    'create table if not exists "payin_new" ("id" text not null, "kind" text check ("kind" in (\'a\')) not null);',
  ])("may have %s", (sql) => {
    expect(breaksEarlierCode({ up: [sql] })).toEqual([])
  })

  it("may make a unique index on a table that is new as well", () => {
    const up = ['create table if not exists "payin_new" ("id" text)', 'create unique index "IDX" on "payin_new" ("id")']
    expect(breaksEarlierCode({ up })).toEqual([])
  })
})
