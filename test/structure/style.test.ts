import { describe, expect, it } from 'vitest'
import { readCommitted } from './source-tree.ts'
import { forbidden, oversized, riddles, vagueNames } from './style-rules.ts'

const committed = readCommitted()

describe('the code of this repository', () => {
  it('consists of small files', () => {
    expect(oversized(committed)).toEqual([])
  })

  it('has no vague names', () => {
    expect(vagueNames(committed)).toEqual([])
  })

  it('exports by name, runs every test and silences no check', () => {
    expect(forbidden(committed)).toEqual([])
  })

  it('begins comments with a noun or a verb, and titles its tests plainly', () => {
    expect(riddles(committed)).toEqual([])
  })
})

describe('the size rule', () => {
  const file = (path: string, lines: number): [string, string] => [path, 'x\n'.repeat(lines)]

  it('counts lines up to the bound', () => {
    expect(
      oversized(new Map([file('test/a.ts', 300), file('test/b.ts', 301), file('docs/c.md', 900)])),
    ).toEqual(['test/b.ts has 301 lines'])
  })

  it('allows one long file in twenty, outside the tests', () => {
    const short = Array.from({ length: 19 }, (_, index) => file(`lib/japanese/${index}.ts`, 200))
    expect(oversized(new Map([...short, file('lib/text/long.ts', 250)]))).toEqual([])
    expect(
      oversized(new Map([...short, file('lib/text/long.ts', 250), file('lib/text/longer.ts', 260)])),
    ).toEqual(['the 95th percentile is 250 lines'])
    expect(oversized(new Map([file('test/long.ts', 250)]))).toEqual([])
  })
})

describe('the name rule', () => {
  it.each([
    'lib/utils/a.ts',
    'lib/text/string-helpers.ts',
    'lib/common.ts',
    'test/support/misc.ts',
    'lib/tasks/task-manager.ts',
    'router/manager.ts',
  ])('refuses %s', path => {
    expect(vagueNames(new Map([[path, '']]))).toEqual([path])
  })

  it.each([
    'handlers/manager/overview.ts',
    'lib/manager/overview.ts',
    'lib/user-manager/members/sessions.ts',
    'handlers/user-manager/users.ts',
    'lib/contracts/user-manager.ts',
    'router/services/user-manager.ts',
    'test/handlers/manager/overview.test.ts',
    'docs/openapi/manager.json',
    'lib/text/utility-verbs.ts',
  ])('accepts %s', path => {
    expect(vagueNames(new Map([[path, '']]))).toEqual([])
  })
})

describe('the text rules', () => {
  // Each `~` is removed before use: it keeps this file within the rules.
  it.each([
    ['default export', 'export def~ault function f() {}'],
    ['skipped or lone test', 'it.sk~ip("a", f)'],
    ['skipped or lone test', 'describe.on~ly("a", f)'],
    ['skipped or lone test', 'it.to~do("a")'],
    ['skipped or lone test', 'it.sk~ipIf(true)("a", f)'],
    ['skipped or lone test', 'it.on~ly.each([1])("a", f)'],
    ['any', 'x: an~y'],
    ['any', 'x: an~y[]'],
    ['any', 'x as an~y)'],
    ['any', 'Map<string, an~y>'],
    ['any', '(x: an~y) => 1'],
    ['any', 'type A = B | an~y;'],
    ['any', 'f(): an~y {'],
    ['silenced check', '// @ts~-ignore'],
    ['silenced check', 'x as unk~nown as T'],
  ])('find a %s in %j', (what, marked) => {
    expect(forbidden(new Map([['test/text/a.test.ts', marked.replace('~', '')]]))).toEqual([
      `test/text/a.test.ts: ${what}`,
    ])
  })

  it('find a character in place of an icon, in components and messages alone', () => {
    for (const sign of ['2715', '25b6', '23f8', '22ef', '2190']) {
      const text = `<button>${String.fromCodePoint(Number.parseInt(sign, 16))}</button>`
      const found = forbidden(
        new Map([
          ['reader/src/a.tsx', text],
          ['reader/src/messages.ts', text],
          ['reader/src/keys.ts', text],
        ]),
      )
      expect(found, sign).toEqual(
        ['reader/src/a.tsx', 'reader/src/messages.ts'].map(path => `${path}: character in place of an icon`),
      )
    }
  })

  it.each([
    [
      'component loaded otherwise than by `later`',
      "import {\n  type ReactNode,\n  Suspense,\n} from 'react'",
    ],
    ['text written as markup', '<p dangerouslySetInnerHTML={{ __html: title }} />'],
  ])('find a %s in pages alone', (what, text) => {
    const found = forbidden(new Map(['console/a.tsx', 'lib/a.tsx', 'web/a.ts'].map(path => [path, text])))
    expect(found).toEqual(['console/a.tsx', 'web/a.ts'].map(path => `${path}: ${what}`))
  })

  it.each([
    '// says that any of them may come',
    `const text = 'any, or none'`,
    'company: Company',
    'AbortSignal.any([a])',
  ])('accept %j', text => {
    expect(forbidden(new Map([['test/text/a.test.ts', text]]))).toEqual([])
  })

  it('accept the default export a tool asks its configuration for', () => {
    expect(forbidden(new Map([['vitest.config.ts', ['export', 'default {}'].join(' ')]]))).toEqual([])
  })
})

describe('the rule on comments and titles', () => {
  // Each `~` is removed before use: it keeps this file within the rules.
  const read = (marked: string) => riddles(new Map([['test/text/a.test.ts', marked.replaceAll('~', '')]]))

  it.each([
    ['// Wh~at is left out stays.', '// What is left out stays.'],
    ['const a = 1 // Wh~o asks.', '// Who asks.'],
    ['/** Th~at is followed. */', '/** That is followed. */'],
    ['f({\n  /** Wh~ere it ends. */\n  a,', '/** Where it ends. */'],
    ['/**\n * Wh~oever asks\n * is told. */', '/** * Whoever asks'],
    ['<p>{/* Wh~ether it runs. */}</p>', '/* Whether it runs. */}</p>'],
    ["it('changes in~ no way', f)", 'changes in no way'],
    ["deepIt('is~ no number', f)", 'is no number'],
    ["it.each([\n  ['a'],\n])('keeps what~ is there: %s', f)", 'keeps what is there: %s'],
    ["describe.each([1])(\n  'What~ is sent',\n  f)", 'What is sent'],
  ])('finds %j', (marked, found) => {
    expect(read(marked)).toEqual([`test/text/a.test.ts: ${found}`])
  })

  it.each([
    '// Omitted fields keep what they have.',
    '// A comment goes on in its next line.\n// Wh~at follows belongs to it.',
    '/**\n * The name.\n * Wh~at follows belongs to it.\n */',
    '// Whatever comes is kept.',
    "const address = 'https://What.example.org'",
    "it('is~ no longer refused', f)",
    "it('isolates nothing', f)",
    "expect('what~ is there').toBe(a)",
  ])('allows %j', marked => {
    expect(read(marked)).toEqual([])
  })
})
