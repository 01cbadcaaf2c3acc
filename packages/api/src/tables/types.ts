import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** A point in time. Wall-clock hours exist only at the edges. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
