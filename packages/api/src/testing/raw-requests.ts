/** A random number from 0 to 1. */
type Random = () => number;

/** Who sends: the host and the cookie of a session. */
export interface Sender {
  host: string;
  cookie: string;
}

type Make = (random: Random, sender: Sender) => Buffer;

const below = (random: Random, limit: number): number => Math.floor(random() * limit);
const pick = <Value>(random: Random, values: readonly Value[]): Value => values[below(random, values.length)] as Value;
const join = (...parts: (string | Buffer)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

function head(line: string, { host, cookie }: Sender, headers: Record<string, string | number> = {}): string {
  const all = { host, cookie, ...headers };
  return `${[`${line} HTTP/1.1`, ...Object.entries(all).map(([name, value]) => `${name}: ${value}`)].join('\r\n')}\r\n\r\n`;
}

const MULTIPART = { 'content-type': 'multipart/form-data; boundary=x' };
const JSON_TYPE = { 'content-type': 'application/json' };
const field = (name: string, value = '1') =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const fileHead =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n';

/** Forms that are no forms: too many parts, parts within parts, ends that are missing, headers without end. */
const forms: ((random: Random) => string)[] = [
  (random) => `${field('a').repeat(9)}${fileHead.slice(0, 1 + below(random, fileHead.length))}`,
  (random) => `${field('a').repeat(9)}${fileHead}${'z'.repeat(below(random, 300))}`,
  (random) => `${field('a').repeat(below(random, 40))}${pick(random, ['', '--x', '--x--', '--x--\r\n'])}`,
  (random) => `${fileHead}abc\r\n${fileHead}abc\r\n--x${pick(random, ['', '-', '--', '--\r\n--x\r\n'])}`,
  () => `${fileHead}${'\r\n--'.repeat(500)}`,
  () => `--x\r\n${'A: b\r\n'.repeat(500)}`,
  () => `--x\r\nContent-Disposition: form-data; name="file"; filename*=UTF-8''%ff%zz\r\n\r\nabc\r\n--x--\r\n`,
  () => '--x\r\nContent-Type: multipart/mixed; boundary=y\r\n\r\n--y\r\n\r\nabc',
  () => '--x\r\n\r\n\r\n--x\r\n\r\n\r\n--x--',
  (random) => Buffer.from(Array.from({ length: 200 }, () => below(random, 256))).toString('latin1'),
];

const BAD_CHUNKS = [
  'ZZ\r\n',
  '-5\r\nabc\r\n',
  'FFFFFFFFFFFFFFFFF\r\n',
  '5\r\nabc',
  '5\r\nabcdefg\r\n',
  '5;\r\n\r\n',
  '\r\n\r\n',
  '0\r\nbad trailer\r\n\r\n',
];
const login = JSON.stringify({ email: 'ana@casovi.test', password: 'wrong' });

function webSocketHead(sender: Sender, headers: Record<string, string> = {}): string {
  return head('GET /socket.io/?EIO=4&transport=websocket', sender, {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
    ...headers,
  });
}

/** A masked text frame, as a browser sends it; the mask is zero, so that the text stays as it is. */
const frame = (text: string) => join(Buffer.from([0x81, 0x80 | text.length, 0, 0, 0, 0]), text);

/** Requests that are broken in one way each. */
export const MALFORMED: Record<string, Make> = {
  'a form with a length': (random, sender) => {
    const body = pick(random, forms)(random);
    const length = Buffer.byteLength(body, 'latin1') + pick(random, [0, 0, 1, 500]);
    return join(
      head('POST /api/upload', sender, { ...MULTIPART, 'content-length': length }),
      Buffer.from(body, 'latin1'),
    );
  },
  'a form in chunks, the last of them broken': (random, sender) => {
    const body = pick(random, forms)(random).slice(0, 400);
    const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n`;
    const start = head('POST /api/upload', sender, { ...MULTIPART, 'transfer-encoding': 'chunked' });
    return join(start, random() < 0.2 ? '' : chunk, pick(random, BAD_CHUNKS));
  },
  'a form of another boundary, or none': (random, sender) => {
    const type = pick(random, [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary="',
      `multipart/form-data; boundary=${'b'.repeat(300)}`,
      'multipart/mixed; boundary=x',
    ]);
    const body = `${fileHead}abc\r\n--x--\r\n`;
    return join(head('POST /api/upload', sender, { 'content-type': type, 'content-length': body.length }), body);
  },
  'JSON in broken chunks': (random, sender) => {
    const start = head('POST /api/auth/login', sender, { ...JSON_TYPE, 'transfer-encoding': 'chunked' });
    return join(start, `${login.length.toString(16)}\r\n${login}\r\n`, pick(random, BAD_CHUNKS));
  },
  'a wrong length': (random, sender) => {
    const length = pick(random, [login.length + 40, 5, '-1', '1e3', '99999999999999999999', '5, 6', '']);
    return join(head('POST /api/auth/login', sender, { ...JSON_TYPE, 'content-length': length }), login);
  },
  'a length and chunks at once': (random, sender) => {
    const both = {
      ...JSON_TYPE,
      'content-length': pick(random, [0, 5, 400]),
      'transfer-encoding': pick(random, ['chunked', 'gzip', 'chunked, identity', ' chunked']),
    };
    return join(head('POST /api/auth/login', sender, both), '0\r\n\r\nGET /healthz HTTP/1.1\r\n\r\n');
  },
  'cut off anywhere': (random, sender) => {
    const whole = join(head('POST /api/auth/login', sender, { ...JSON_TYPE, 'content-length': login.length }), login);
    return whole.subarray(0, 1 + below(random, whole.length - 1));
  },
  'pipelined and left': (random, sender) => {
    const paths = Array.from({ length: 2 + below(random, 20) }, () =>
      pick(random, ['/api/auth/me', '/api/subjects', '/healthz', '/readyz', '/api/nowhere']),
    );
    return join(...paths.map((path) => head(`GET ${path}`, sender)));
  },
  'another protocol offered within a pipeline': (random, sender) => {
    const requests = Array.from({ length: 2 + below(random, 10) }, () => {
      const offer = { connection: 'Upgrade', upgrade: pick(random, ['h2c', 'foo', 'websocket']) };
      return head(`GET ${pick(random, ['/api/auth/me', '/readyz'])}`, sender, random() < 0.5 ? offer : {});
    });
    return join(...requests);
  },
  'pipelined behind a body that never ends': (_random, sender) =>
    join(
      head('GET /api/auth/me', sender).repeat(3),
      head('POST /api/upload', sender, { ...MULTIPART, 'content-length': 5000 }),
      fileHead,
    ),
  'headers that are none': (random, sender) =>
    join(
      `GET / HTTP/1.1\r\nhost: ${sender.host}\r\n`,
      pick(random, [
        'no colon\r\n\r\n',
        ' folded: x\r\n\r\n',
        'a\0b: c\r\n\r\n',
        `x: ${'y'.repeat(20_000)}\r\n\r\n`,
        `${'x: y\r\n'.repeat(3000)}\r\n`,
      ]),
    ),
  'no HTTP at all': (random) =>
    pick(random, [
      Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03', 'latin1'),
      join('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      Buffer.alloc(100),
      join('GET /\r\n'),
      join('GET / HTTP/9.9\r\n\r\n'),
      join('\r\n'.repeat(50)),
    ]),
  'a socket with broken frames': (random, sender) => {
    const frames = [
      Buffer.from([0x81, 0x05]),
      Buffer.from([0x8f, 0x80, 0, 0, 0, 0]),
      Buffer.from([0x81, 0xff, 0, 0, 0, 0, 255, 255, 255, 255, 1]),
      Buffer.from([0x01, 0x80, 0, 0, 0, 0]),
      frame('40'),
      frame('40{'),
      frame('42["register",'),
      frame('451-["x"]'),
      frame('4'),
      frame('zz'),
    ];
    return join(webSocketHead(sender), ...Array.from({ length: 1 + below(random, 4) }, () => pick(random, frames)));
  },
  'a socket that is asked for wrongly': (random, sender) =>
    join(
      webSocketHead(
        sender,
        pick(random, [
          { 'sec-websocket-key': 'short' },
          { 'sec-websocket-version': '7' },
          { upgrade: 'h2c' },
          { origin: 'https://zlo.example' },
          { 'sec-websocket-extensions': 'permessage-deflate; server_max_window_bits=99' },
          {},
        ]),
      ),
    ),
};

/** The same with some bytes changed: what nobody thought of. */
export function flipped(random: Random, bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let count = 1 + below(random, 4); count > 0; count -= 1) copy[below(random, copy.length)] = below(random, 256);
  return copy;
}
