import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { TestDatabaseUtils } from "@medusajs/test-utils"

type DatabaseTools = ReturnType<typeof TestDatabaseUtils.dbTestUtilFactory>

/**
 * Medusa's test runner makes the whole database anew for each test: 150 tables with their indexes, and every connection
 * of the store. Most tests change a tenth of the tables, so the runner is given tools that put back only these.
 */
export function restoreOnlyChangedRows(): void {
  const medusas = TestDatabaseUtils.dbTestUtilFactory
  const tools = (): DatabaseTools =>
    Object.assign(medusas(), {
      async snapshot(this: DatabaseTools) {
        await connectionOf(this).raw(save)
      },
      async restore(this: DatabaseTools) {
        const restoreRows = () => connectionOf(this).raw("select saved.restore()")
        await restoreRows().catch((error: { code?: string }) => {
          if (error.code !== DEADLOCK) throw error
          return restoreRows()
        })
      },
      // It ends with its database.
      dropTemplate: async () => undefined,
    })
  Object.assign(TestDatabaseUtils, { dbTestUtilFactory: tools })
}

/** With a transaction that the store began after the others had been ended; this one ends like them. */
const DEADLOCK = "40P01"

/** The runner's tools hold the store's own connections. */
function connectionOf(tools: DatabaseTools): Knex {
  return tools.pgConnection_ as unknown as Knex
}

/**
 * A row that was written since has a younger transaction, and a table that has lost rows has fewer. Transactions that
 * are still under way would write after the rows are back: they end, as they would with their database. Nothing
 * is analyzed on the way, so that statements are planned alike each time.
 */
const save = `
  create schema saved;
  create table saved.moment (xid bigint);
  insert into saved.moment values (0);
  create table saved.sequences as
    select sequencename as name, last_value from pg_sequences where schemaname = 'public';
  create table saved.tables as
    select c.relname as name, 0::bigint as rows,
      (select string_agg(format('%I', a.attname), ', ' order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r';

  do $$ declare t record;
  begin
    for t in select * from saved.tables loop
      execute format('create table saved.%I as select %s from public.%I', 'rows of ' || t.name, t.columns, t.name);
      execute format('alter table public.%I set (autovacuum_enabled = false)', t.name);
      execute format('update saved.tables set rows = (select count(*) from public.%I) where name = %L', t.name, t.name);
    end loop;
    update saved.moment set xid = pg_current_xact_id()::text::bigint;
  end $$;

  create function saved.restore() returns void language plpgsql as $$
  declare t record; differs boolean; since bigint;
  begin
    perform pg_terminate_backend(pid, 1000) from pg_stat_activity
      where datname = current_database() and xact_start is not null and pid <> pg_backend_pid() and backend_type = 'client backend';
    set local session_replication_role = replica;
    select xid into since from saved.moment;
    for t in select * from saved.tables loop
      execute format('select count(*) <> %s or coalesce(bool_or(xmin::text::bigint > %s), false) from public.%I', t.rows, since, t.name)
        into differs;
      if differs then
        execute format('delete from public.%I', t.name);
        execute format('insert into public.%I (%s) select %s from saved.%I', t.name, t.columns, t.columns, 'rows of ' || t.name);
      end if;
    end loop;
    perform setval(format('public.%I', s.name), coalesce(s.last_value, 1), s.last_value is not null)
      from saved.sequences s join pg_sequences q on q.schemaname = 'public' and q.sequencename = s.name
      where q.last_value is distinct from s.last_value;
    update saved.moment set xid = pg_current_xact_id()::text::bigint;
  end $$;
`
