import { writeFile } from 'node:fs/promises'
import { brotliCompressSync, constants } from 'node:zlib'
import { loadKuromoji } from '../../lib/japanese/morphology/dictionary.ts'
import { CHOICES, textOfChoices } from '../../lib/japanese/reading/choices/table.ts'
import { loadTokenizer } from '../../lib/japanese/tokenizer.ts'
import { readingCases, ruleCases } from '../../test/support/reading-cases.ts'
import { type CorpusName, readCorpora } from '../corpora/documents.ts'
import { readUnidic } from '../listed-words/unidic.ts'
import { crossValidate } from './choose-words.ts'
import { chosenTable } from './chosen-table.ts'
import { instancesOf, instancesOfCases } from './instances.ts'
import { kanjiReadings } from './kanji.ts'

/** The one corpus whose texts and readings may both be learnt from and passed on (docs/licences.md). */
const LEARNT_FROM: CorpusName = 'Wikipedia Annotated Corpus'
const JUDGED_BY: CorpusName = 'UD Japanese GSD'

/**
 * Makes the table of the readings of ambiguous words from the open documents of the Wikipedia Annotated Corpus and from UniDic's
 * lex.csv: `node scripts/reading-choices/main.ts <folder of the corpora> …/unidic/lex_3_1.csv`.
 */
async function main(folder: string, unidic: string): Promise<void> {
  const documents = await readCorpora(folder)
  const open = documents.filter(({ isBlind }) => !isBlind)
  const [tokenize, kuromoji] = await Promise.all([loadTokenizer(new Map()), loadKuromoji()])
  const kanji = kanjiReadings(await readUnidic(unidic), kuromoji)
  const own = instancesOfCases([...(await readingCases('readings')), ...ruleCases()], tokenize)
  const learnt = open.filter(({ corpus }) => corpus === LEARNT_FROM)
  const instances = [...instancesOf(learnt, tokenize), ...own]
  const elsewhere = instancesOf(
    open.filter(({ corpus }) => corpus === JUDGED_BY),
    tokenize,
  )
  const unseen = crossValidate(instances, kanji)
  const table = chosenTable(instances, kanji, { unseen, elsewhere, own })
  const packed = brotliCompressSync(textOfChoices(table), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11 },
  })
  await writeFile(CHOICES, packed)
  console.log(
    `${instances.length} words of ${learnt.length} documents and ${own.length} of our own sentences`,
  )
  console.log(`${table.size} words in the table, ${packed.length} bytes`)
}

const [folder, unidic] = process.argv.slice(2)
if (folder === undefined || unidic === undefined) throw new Error('Say where the corpus and lex.csv are.')
await main(folder, unidic)
