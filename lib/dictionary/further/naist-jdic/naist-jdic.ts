import type { Accent } from '../../../contracts/schemas/japanese/further/entries.ts'
import type { SourceAbout } from '../bundle/format.ts'
import type { FurtherRecord, FurtherSourceKind } from '../records.ts'
import { accentsIn } from './accents-in.ts'
import { beginsSysDic } from './sys-dic.ts'

const about: SourceAbout = {
  title: 'NAIST Japanese Dictionary (Open JTalk)',
  revision: '',
  format: 'naist-jdic',
  author:
    'Nara Institute of Science and Technology; Open JTalk Working Group, Nagoya Institute of Technology',
  url: 'https://open-jtalk.sourceforge.net',
  description: 'The pitch accents of the words in the dictionary of Open JTalk.',
  attribution:
    'Accents: NAIST Japanese Dictionary, © Nara Institute of Science and Technology, with accents by the Open JTalk Working Group; BSD-3-Clause.',
  source_language: 'ja',
  target_language: null,
  frequency_mode: null,
  index_url: null,
  download_url: null,
}

/** Takes only the accents of Debian's `open-jtalk-mecab-naist-jdic`. */
export const naistJdic: FurtherSourceKind = {
  fits: beginsSysDic,
  open: async ({ path, progress }) => ({ about, records: recordsOf(path, progress) }),
}

/** Collects rows, since those of one word may lie far apart; accents keep the order of the file. */
async function* recordsOf(
  path: string,
  progress: (bytes: number) => Promise<void>,
): AsyncGenerator<FurtherRecord> {
  const words = new Map<string, readonly number[]>()
  for await (const { form, reading, drop } of accentsIn(path, progress)) {
    const name = `${form}\0${reading}`
    const known = words.get(name)
    // Words with the same single accent share one list: there are half a million words.
    if (!known) words.set(name, single(drop))
    else if (!known.includes(drop)) words.set(name, [...known, drop])
  }
  for (const [name, drops] of words) {
    const [form = '', reading = ''] = name.split('\0')
    yield { part: 'accents', form, reading, accents: drops.map((drop): Accent => ({ drop })) }
  }
}

const singles = new Map<number, readonly number[]>()
function single(drop: number): readonly number[] {
  const known = singles.get(drop) ?? [drop]
  singles.set(drop, known)
  return known
}
