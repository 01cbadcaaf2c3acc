import { LEVELS, SERIES_WEEKS } from '@casovi/contract/constants';
import { addDays, weekdayCode } from '@casovi/contract/time';
import type { InjectOptions } from 'fastify';
import { CONTENT_TYPES, HOSTILE_BODIES, HOSTILE_ENCODED, HOSTILE_STRINGS, HOSTILE_VALUES } from './hostile.ts';
import { DEVICE_KEYS } from './permission-fixture.ts';

interface JsonSchema {
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  format?: string;
  maxLength?: number;
  minimum?: number;
  anyOf?: JsonSchema[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
}

export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With parameters in braces. */
  path: string;
  parameters: { name: string; in: 'path' | 'query'; required: boolean; schema: JsonSchema; description?: string }[];
  body?: JsonSchema;
}

/** Existing ids, and those of the caller. */
export interface Knowledge {
  self: number;
  /** Someone with whom there is a lesson. */
  partner: number;
  people: number[];
  tutors: number[];
  lessons: number[];
  wishes: number[];
  subjects: { id: number; name: string; slug: string }[];
  categories: number[];
  emails: string[];
  password: string;
  /** Where a picture of the one who asks lies. */
  picture: string;
  today: string;
}

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      {
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: JsonSchema }> };
      }
    >
  >;
}

export function operationsOf(description: OpenApi): Operation[] {
  return Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody }]) => {
      const body = requestBody?.content['application/json']?.schema;
      return { method: method.toUpperCase() as Operation['method'], path, parameters, ...(body && { body }) };
    }),
  );
}

type Json = Record<string, unknown>;

/** A lone surrogate has no encoding; on its way through a buffer it becomes a character that has one. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** Seeded random numbers (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Generates requests from the OpenAPI description: plausible, with one error, or garbage. */
export class Fuzzer {
  constructor(private readonly random: () => number) {}

  #chance = (probability: number): boolean => this.random() < probability;
  #below = (limit: number): number => Math.floor(this.random() * limit);
  pick<Value>(values: readonly Value[]): Value {
    return values[this.#below(values.length)] as Value;
  }

  request(operation: Operation, known: Knowledge, wrong = this.#chance(0.75)): InjectOptions {
    const values = Object.fromEntries(
      operation.parameters
        .filter(({ required }) => required || this.#chance(0.5))
        .map(({ name, schema, description }) => [
          name,
          this.#plausible(name, { ...schema, ...(description && { description }) }, known, operation.path),
        ]),
    );
    const body = operation.body ? (this.#plausible('', operation.body, known, operation.path) as Json) : undefined;
    // Requests with a single error get further than those with many.
    const spoilBody = wrong && body !== undefined && (operation.parameters.length === 0 || this.#chance(0.7));
    const url = this.#url(operation, values, wrong && !spoilBody && operation.parameters.length > 0);
    const request: InjectOptions = { method: operation.method, url };
    if (operation.method === 'GET') {
      if (wrong && operation.parameters.length === 0) request.url = `${url}?${this.#hostileQuery()}`;
      return request;
    }
    return { ...request, ...(spoilBody && body ? this.#spoiled(body) : this.#maybeRubbish(body, wrong)) };
  }

  #json = (body: unknown): InjectOptions => ({
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  });

  #maybeRubbish(body: Json | undefined, wrong: boolean): InjectOptions {
    if (!wrong || body || this.#chance(0.3)) return this.#json(body ?? {});
    return { headers: { 'content-type': this.pick(CONTENT_TYPES) }, payload: this.pick(HOSTILE_BODIES) };
  }

  #spoiled(body: Json): InjectOptions {
    const kind = this.random();
    if (kind < 0.1)
      return { headers: { 'content-type': this.pick(CONTENT_TYPES) }, payload: this.pick(HOSTILE_BODIES) };
    if (kind < 0.15) return { headers: { 'content-type': this.pick(CONTENT_TYPES) }, payload: JSON.stringify(body) };
    if (kind < 0.2) return this.#withRawKey(body);
    const holder = this.#someObjectIn(body);
    const key = this.pick(Object.keys(holder));
    if (kind < 0.3) delete holder[key];
    else if (kind < 0.35) Object.assign(holder, { [this.pick(HOSTILE_STRINGS)]: this.#hostile() });
    else if (key) holder[key] = this.#hostile();
    return this.#json(body);
  }

  /** Keys that an object literal would not keep, and the same key twice. */
  #withRawKey(body: Json): InjectOptions {
    const text = JSON.stringify(body);
    const key = this.pick(['__proto__', 'constructor', 'prototype', '\\u0000', ...Object.keys(body)]);
    const value = JSON.stringify(this.#hostile()) ?? 'null';
    const comma = text === '{}' ? '' : ',';
    return { headers: { 'content-type': 'application/json' }, payload: `{"${key}":${value}${comma}${text.slice(1)}` };
  }

  /** The body, or an object of one of its lists. */
  #someObjectIn(body: Json): Json {
    const inner = Object.values(body)
      .flatMap((value) => (Array.isArray(value) ? value : []))
      .filter((value): value is Json => typeof value === 'object' && value !== null);
    return inner.length > 0 && this.#chance(0.5) ? this.pick(inner) : body;
  }

  #hostile = (): unknown => (this.#chance(0.5) ? this.pick(HOSTILE_STRINGS) : this.pick(HOSTILE_VALUES));

  #encoded(): string {
    return this.#chance(0.4) ? this.pick(HOSTILE_ENCODED) : encoded(this.pick(HOSTILE_STRINGS));
  }

  #hostileQuery(): string {
    const name = this.pick([
      'limit',
      'limit[]',
      'limit[a]',
      '__proto__',
      '__proto__[polluted]',
      'constructor',
      'offset',
    ]);
    return `${name}=${this.#encoded()}&${name}=${this.#encoded()}`;
  }

  #url({ path, parameters }: Operation, values: Json, wrong: boolean): string {
    const spoil = wrong ? this.pick(parameters).name : undefined;
    const text = (name: string) => (name === spoil ? this.#encoded() : encoded(String(values[name])));
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => text(name));
    const query = parameters
      .filter((parameter) => parameter.in === 'query' && (parameter.name in values || parameter.name === spoil))
      .map(({ name }) => `${name}=${text(name)}`);
    if (wrong && this.#chance(0.2)) query.push(this.#hostileQuery());
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  }

  #plausible(name: string, schema: JsonSchema, known: Knowledge, path: string): unknown {
    const { anyOf: choices } = schema;
    if (name === 'link' && path.includes('/mjesta/')) return `https://sastanci.casovi.test/${this.#below(100)}`;
    if (choices) return this.#plausible(name, this.#chance(0.8) ? (choices[0] ?? {}) : this.pick(choices), known, path);
    if (schema.enum) return this.pick(schema.enum);
    if (schema.description === 'Numeric id') return this.#id(name, known, path);
    const type = [schema.type].flat()[0];
    if (type === 'object') return this.#object(schema, known, path);
    if (type === 'array') {
      const { items = {} } = schema;
      return Array.from({ length: 1 + this.#below(2) }, () => this.#plausible(name, items, known, path));
    }
    if (type === 'boolean') return this.#chance(0.5);
    if (type === 'null') return null;
    if (type === 'number') return this.#number(name);
    if (type === 'integer') return (schema.minimum ?? 0) + this.#below(50);
    if (schema.format === 'uuid') return crypto.randomUUID();
    if (schema.format === 'date') return addDays(known.today, this.#below(30));
    return this.#text(name, known);
  }

  #object({ properties = {}, required = [] }: JsonSchema, known: Knowledge, path: string): Json {
    const object: Json = {};
    for (const [name, schema] of Object.entries(properties)) {
      if (required.includes(name) || this.#chance(0.85)) object[name] = this.#plausible(name, schema, known, path);
    }
    if (typeof object.date === 'string' && 'day' in object) object.day = weekdayCode(object.date);
    if (object.nacin === 0) delete object.mjesto;
    // Weeks of the very series are seldom hit.
    if ('sedmica' in object && this.#chance(0.8)) for (const name of ['izostavi', 'zamjene']) delete object[name];
    if (typeof object.endDate === 'string') object.startDate = object.endDate;
    return object;
  }

  #id(name: string, known: Knowledge, path: string): number {
    if (/predmet/.test(name)) return this.pick(known.subjects).id;
    if (name === 'tip' || path.endsWith('/deleteType')) return this.pick(known.categories);
    if (name === 'id' && /\/(update|pomjeri|sprijecen|serija)\//.test(path)) return this.pick(known.lessons);
    if (name === 'id' && /\/cekanje\//.test(path)) return this.pick(known.wishes);
    if (name === 'id' && path.startsWith('/api/push/')) return 1 + this.#below(20);
    if (/^(before|after)$/.test(name)) return 1 + this.#below(100);
    const isTutor = known.tutors.includes(known.self);
    if (/profesor|profId/.test(`${name} ${path}`) && !isTutor) return this.pick(known.tutors);
    if (/ucenik/.test(name) && this.#chance(0.6)) return known.self;
    return this.pick([known.self, known.self, known.partner, known.partner, ...known.people]);
  }

  #number(name: string): number {
    if (/^(isVerified|blokiran)$/.test(name)) return this.#below(2);
    if (name === 'nacin_nastave') return this.#below(3);
    if (name === 'tip_korisnika' || name === 'userType') return 2 + this.#below(2);
    if (name === 'ocjena') return 1 + this.#below(5);
    if (name === 'sedmica') return this.pick(SERIES_WEEKS);
    if (name === 'cijena') return 5 + this.#below(50);
    return this.pick(LEVELS);
  }

  #text(name: string, known: Knowledge): string {
    const some = this.#below(1_000_000_000).toString(36);
    const byName: Record<string, () => string> = {
      email: () => (this.#chance(0.5) ? this.pick(known.emails) : `${some}@casovi.test`),
      password: () => known.password,
      newPassword: () => known.password,
      name: () => 'Ana Anić',
      dob: () => '2000-01-01',
      phone: () => '+382 67 123 456',
      userType: () => '3',
      predmet: () => this.pick(known.subjects).name,
      subjectName: () => this.pick(known.subjects).name,
      endpoint: () => `https://push.example/${some}`,
      p256dh: () => DEVICE_KEYS.p256dh,
      auth: () => DEVICE_KEYS.auth,
      link: () => this.pick(known.subjects).slug,
      ids: () => known.tutors.join(),
      img: () => this.pick(['', known.picture]),
    };
    return byName[name]?.() ?? `Tekst ${some}`;
  }
}
