import fc, { type Arbitrary } from 'fast-check'

/** A token that requests carry where no browser puts one; the log must never contain it. */
export const PLANTED_SECRET = 'secreto-de-prueba'

/** Text that has broken parsers, databases, headers, paths or readers before. */
const HOSTILE_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'a\uDC00b',
  '\u200B',
  '\u3164',
  '\u202Eabc',
  '\r\nX-Injected: 1',
  '😀',
  '👩‍👩‍👧'.repeat(40),
  'é'.normalize('NFD'),
  '../../etc/passwd',
  '..%2f..%2f',
  '/..//evil.test',
  '//evil.test',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://user:pw@evil.test/',
  'https://[::1',
  '<script>alert(1)</script>',
  "'; drop table users; --",
  '=cmd|calc!A1',
  '{{7*7}}',
  '%00',
  '%ff',
  '%',
  'null',
  'undefined',
  'NaN',
  '-1',
  '1e309',
  '0x10',
  '10.005',
  '9'.repeat(400),
  'a'.repeat(70_000),
  '\u0301'.repeat(16_000) + '\u0323'.repeat(15_000),
  '0000-00-00T00:00:00Z',
  '2031-02-30',
  '9999-12-31T23:59:59.999999999Z',
  '00000000-0000-0000-0000-000000000000',
  'cs_test_none',
  '__proto__',
  'constructor',
  'toString',
  'public',
  'my-events',
  'admin',
  '=?utf-8?q?=41?=',
] as const

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)])

const hostileText: Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
)

/** Any JSON value that a schema may not expect; texts are the hostile ones more often than not. */
export const hostileJson: Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileText },
  {
    weight: 2,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      0,
      -1,
      0.1 + 0.2,
      1e21,
      Number.MAX_SAFE_INTEGER + 2,
      [],
      {},
      [null],
      { length: 1e9 },
      nested(300),
      Array.from({ length: 2_000 }, () => 0),
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
)

/** A text as it is, anything else as JSON: `String` throws for an object with a `toString` of its own. */
export const toInputText = (value: unknown): string =>
  typeof value === 'string' ? value : JSON.stringify(value)

/** Text for one segment or value of an address, not encoded yet. */
export const hostileSegment: Arbitrary<string> = hostileText.map((text) => text.slice(0, 3_000))
