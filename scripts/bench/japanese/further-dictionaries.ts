import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runFurtherBuild } from '../../../lib/dictionary/further/build/run-further-build.ts'
import { openFurther } from '../../../lib/dictionary/further/open-further.ts'
import { yomitanZip } from '../../../test/support/further/yomitan-zip.ts'
import { peakOf } from '../../../test/support/peak-memory.ts'
import { temporaryFolder } from '../../../test/support/temporary-folder.ts'
import type { Bench } from '../bench.ts'
import { type Line, wanted } from '../measuring/report.ts'
import { median, percentile, repeated, timed } from '../measuring/times.ts'

/** The number of entries of Jitendex. */
const ENTRIES = 300_000
const IN_A_BANK = 10_000
const READINGS = 90_000
const BUILD_WANTED_S = 60
const BUILD_WANTED_MB = 1_000
const OPEN_WANTED_MS = 150
const LOOK_UP_WANTED_MS = 2
const LOOK_UP_WANTED_P99_MS = 5
const DICTIONARIES = 5
const LOOKED_UP = 2_000
const ROUNDS = 9

export async function furtherDictionaries({ signal }: Bench): Promise<Line[]> {
  const folder = await temporaryFolder()
  await using ending = new AsyncDisposableStack()
  ending.defer(() => folder.remove())
  const [path, out] = [join(folder.path, 'file'), join(folder.path, 'bundle')]
  await writeFile(path, generated())
  const build = () => timed(() => runFurtherBuild({ path, out }, () => {}, signal))
  const { peak, result: built } = await peakOf('further/build/child.ts', build)
  const open = async () => openFurther(await readFile(out))
  const opened = await repeated(ROUNDS, () => timed(open), signal)
  // Dictionaries share their bytes here: what is measured is the search.
  const bytes = await readFile(out)
  const dictionaries = Array.from({ length: DICTIONARIES }, () => openFurther(bytes))
  const looked = Array.from({ length: LOOKED_UP }, (_, at) => {
    const key = at % 2 === 0 ? formOf(at * 149) : readingOf(at * 149)
    const started = performance.now()
    for (const dictionary of dictionaries) dictionary.terms(key)
    return performance.now() - started
  })
  const note = `${ENTRIES} entries`
  return [
    wanted('further dictionary built', BUILD_WANTED_S, built / 1_000, note, 's'),
    wanted('further dictionary built', BUILD_WANTED_MB, peak, note, 'MB of memory'),
    wanted('further dictionary opened', OPEN_WANTED_MS, median(opened), note),
    wanted('look-up in five dictionaries', LOOK_UP_WANTED_MS, median(looked), `${LOOKED_UP} keys`),
    wanted('look-up in five, p99', LOOK_UP_WANTED_P99_MS, percentile(looked, 0.99), `${LOOKED_UP} keys`),
  ].map(line => ({ ...line, withoutData: true as const }))
}

const KANJI = 0x4e00
const KANA = 0x3042
const formOf = (at: number) =>
  String.fromCharCode(KANJI + (at % 5_000), KANJI + (Math.floor(at / 5_000) % 5_000))
const readingOf = (at: number) => {
  const own = at % READINGS
  return String.fromCharCode(
    KANA + (own % 45),
    KANA + (Math.floor(own / 45) % 45),
    KANA + Math.floor(own / 2_025),
  )
}

function generated(): Uint8Array {
  const banks = Array.from({ length: ENTRIES / IN_A_BANK }, (_, bank) => [
    `term_bank_${bank + 1}.json`,
    Array.from({ length: IN_A_BANK }, (_, at) => entryOf(bank * IN_A_BANK + at)),
  ])
  return yomitanZip(Object.fromEntries(banks))
}

/** An entry as Jitendex builds it: groups of senses, examples with furigana, and references. */
function entryOf(at: number) {
  const div = (content: unknown, name: string) => ({
    tag: 'div',
    data: { content: name },
    style: { marginTop: 0.5 },
    content,
  })
  const ruby = { tag: 'ruby', content: [formOf(at), { tag: 'rt', content: readingOf(at) }] }
  const sense = (n: number) => ({
    tag: 'li',
    content: [
      {
        tag: 'ul',
        data: { content: 'glossary' },
        content: [{ tag: 'li', content: `meaning ${n} of ${at}` }],
      },
      div(
        [
          { tag: 'span', lang: 'ja', content: [ruby, 'の例です。'] },
          div(`An example of ${at}.`, 'translation'),
        ],
        'example',
      ),
      div({ tag: 'a', href: `?query=${formOf(at + 1)}&wildcards=off`, content: formOf(at + 1) }, 'xref'),
    ],
  })
  const content = [{ tag: 'ul', content: [sense(1), sense(2)] }]
  return [
    formOf(at),
    readingOf(at),
    '',
    '',
    at % 100,
    [{ type: 'structured-content', content }],
    at + 1,
    'common',
  ]
}
