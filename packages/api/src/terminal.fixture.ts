// A process in which a query fails that nobody waits for.
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { endOnUncaught } from './terminal.ts';

endOnUncaught();
void Promise.reject(new DrizzleQueryError('insert into "users" values ($1)', ['ana@primjer.me']));
