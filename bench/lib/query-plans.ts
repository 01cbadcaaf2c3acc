import pg from 'pg';

export interface SentQuery {
  text: string;
  values: unknown[];
  /** Of a prepared statement. */
  name?: string | undefined;
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
}

export interface PlanSummary {
  /** Scans in the order of the plan: "tutor_listings_name_idx (index only)". */
  scans: string[];
  /** Sequentially scanned tables. */
  wholeTables: string[];
  blocks: number;
  milliseconds: number;
}

let recording: SentQuery[] | undefined;

/** Records queries for `queriesOf`. To be called before the first connection. */
export function watchQueries(pool: pg.Pool): void {
  pool.on('connect', (client) => {
    const { query } = client;
    client.query = ((config: pg.QueryConfig | string, ...rest: unknown[]) => {
      const { text, name, values }: pg.QueryConfig = typeof config === 'string' ? { text: config } : config;
      recording?.push({ text, name, values: Array.isArray(rest[0]) ? rest[0] : (values ?? []) });
      return Reflect.apply(query, client, [config, ...rest]);
    }) as typeof query;
  });
}

/** The queries of watched pools while `work` runs. */
export async function queriesOf(work: () => Promise<unknown>): Promise<SentQuery[]> {
  const sent: SentQuery[] = [];
  recording = sent;
  try {
    await work();
  } finally {
    recording = undefined;
  }
  return sent;
}

const literal = (value: unknown): string =>
  typeof value === 'number' ? String(value) : pg.escapeLiteral(String(value));

/** PostgreSQL may use a generic plan from the sixth execution on. */
const RUNS_BEFORE_GENERIC_PLAN = 6;
const EXPLAINED = 5;

/** EXPLAIN (ANALYZE, BUFFERS); of a prepared statement the plan after several executions. */
export async function planOf(pool: pg.Pool, { text, name, values }: SentQuery): Promise<PlanSummary> {
  const client = await pool.connect();
  try {
    const explain = 'EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON)';
    const once = async () => {
      if (!name) return summary(await client.query(`${explain} ${text}`, values));
      const parameters = values.length > 0 ? `(${values.map(literal).join(', ')})` : '';
      return summary(await client.query(`${explain} EXECUTE ${pg.escapeIdentifier(name)} ${parameters}`));
    };
    if (name) {
      for (let run = 0; run < RUNS_BEFORE_GENERIC_PLAN; run += 1) await client.query({ name, text, values });
    }
    const plans: PlanSummary[] = [];
    for (let run = 0; run < EXPLAINED; run += 1) plans.push(await once());
    // The fastest, since other load can only slow it down.
    return plans.reduce((best, plan) => (plan.milliseconds < best.milliseconds ? plan : best));
  } finally {
    client.release();
  }
}

function summary({ rows }: pg.QueryResult): PlanSummary {
  const [{ Plan: root, 'Execution Time': milliseconds }] = rows[0]['QUERY PLAN'] as [
    { Plan: PlanNode; 'Execution Time': number },
  ];
  const scans: string[] = [];
  const wholeTables: string[] = [];
  const visit = (node: PlanNode) => {
    if (node['Index Name'])
      scans.push(`${node['Index Name']}${node['Node Type'] === 'Index Only Scan' ? ' (only)' : ''}`);
    else if (node['Node Type'] === 'Seq Scan' && node['Relation Name']) wholeTables.push(node['Relation Name']);
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(root);
  return {
    scans,
    wholeTables,
    blocks: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    milliseconds,
  };
}
