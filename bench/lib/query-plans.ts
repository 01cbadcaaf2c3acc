import pg from 'pg';

export interface SentQuery {
  text: string;
  values: unknown[];
  /** Prepared statements have one. */
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
  /** What reads the tables, in the order of the plan: "tutor_listings_name_idx (index only)". */
  scans: string[];
  /** Tables that were read from end to end. */
  wholeTables: string[];
  blocks: number;
  milliseconds: number;
}

let recording: SentQuery[] | undefined;

/** Lets `queriesOf` see what goes through this pool, within transactions too. To be called before its first connection. */
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

/** Every query that goes through watched pools while `work` is done. */
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

/** PostgreSQL may settle for one plan for all values of a prepared statement, but not before its sixth run. */
const RUNS_BEFORE_A_PLAN_IS_KEPT = 6;
const EXPLAINED = 5;

/** EXPLAIN (ANALYZE, BUFFERS) of a query as the application sends it: a prepared one with the plan that it ends up with. */
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
      for (let run = 0; run < RUNS_BEFORE_A_PLAN_IS_KEPT; run += 1) await client.query({ name, text, values });
    }
    const plans: PlanSummary[] = [];
    for (let run = 0; run < EXPLAINED; run += 1) plans.push(await once());
    // The quickest: whatever else the machine does can only slow it down.
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
