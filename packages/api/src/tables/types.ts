import { customType, timestamp } from 'drizzle-orm/pg-core';

export const bytes = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' });

/** Wall-clock time exists in the presentation only. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
