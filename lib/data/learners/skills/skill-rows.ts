import type { DictionaryEntry } from '../../../contracts/schemas/japanese/dictionary.ts'
import type { FromDictionary } from '../../../contracts/schemas/learners/words.ts'
import { patternNamed } from '../../../japanese/grammar/patterns.ts'
import {
  type SkillName,
  senseIdOf,
  skillIdOf,
  type WantedSkill,
} from '../../../japanese/grammar/skill-name.ts'
import { isKana, toHiragana } from '../../../japanese/kana.ts'
import { plainPut } from '../../../store/writing/plain-writes.ts'
import type { TransactItem } from '../../../store/writing/transact.ts'
import { type StoredSkill, senseRecord, skillRecord } from '../../entities/collections/skills.ts'
import type { Learning } from '../records/learning.ts'
import { cut, summaryOf } from './details.ts'

const MOST_SENSES = 50
const MOST_ALIASES = 40
const MOST_RELATIONS = 20
const MOST_GLOSSES = 30
const LONGEST_GLOSS = 500

type Rows = Pick<Learning, 'skills' | 'senses' | 'aliases' | 'relations' | 'now'>
interface Former {
  readonly firstStored: ReadonlyMap<string, string | null>
  readonly writings: readonly string[]
}

/** The skill's own row comes last: with it the others are there. Replaces equal keys; rows of other dictionaries stay. */
export function madeSkill(
  learning: Rows,
  { skill_id, kind = 'word', form, reading, entry }: WantedSkill,
  dictionary: FromDictionary | null,
  { firstStored, writings }: Former,
): { skill: StoredSkill; rows: TransactItem[] } {
  const pattern = kind === 'grammar' ? patternNamed(form) : undefined
  const skill: StoredSkill = {
    skill_id,
    kind,
    form,
    reading,
    common: entry?.common ?? false,
    level: pattern?.level ?? null,
    gloss: pattern?.meaning[0] ?? summaryOf(entry?.senses ?? []),
    dictionary: entry ? (dictionary?.sha256 ?? '') : '',
    writings: writingsOf({ form, reading }, [
      ...(entry?.forms ?? []),
      ...(entry?.readings ?? []),
      ...writings,
    ]),
  }
  const rows = [
    ...(entry && dictionary
      ? ownRows(learning, { skill_id, form, reading, entry }, dictionary, firstStored)
      : []),
    plainPut(learning.skills, skillRecord.encode(skill)),
  ]
  return { skill, rows }
}

function ownRows(
  { senses, aliases, relations, now }: Rows,
  { skill_id, form, reading, entry }: WantedSkill & { entry: DictionaryEntry },
  { source }: FromDictionary,
  firstStored: Former['firstStored'],
): TransactItem[] {
  const updated_at = now().toISOString()
  return [
    ...entry.senses.slice(0, MOST_SENSES).map(({ key, part_of_speech, glosses, usually_kana }, place) => {
      const sense_id = senseIdOf(skill_id, source, key)
      const created_at = firstStored.get(sense_id)
      return plainPut(
        senses,
        senseRecord.encode({
          skill_id,
          sense_id,
          source,
          key,
          part_of_speech: part_of_speech.slice(0, MOST_GLOSSES),
          glosses: glosses.slice(0, MOST_GLOSSES).map(gloss => cut(gloss, LONGEST_GLOSS)),
          usually_kana,
          place,
          // Keeps null: a later time would be invented.
          created_at: created_at === undefined ? updated_at : created_at,
          updated_at,
        }),
      )
    }),
    ...aliasesOf(entry, { form, reading })
      .slice(0, MOST_ALIASES)
      .map(other => plainPut(aliases, { skill_id, ...other })),
    ...entry.references
      .flatMap(relatedTo)
      .slice(0, MOST_RELATIONS)
      .map(other => plainPut(relations, { skill_id, ...other })),
  ]
}

/** Every form with the headword's reading, and the headword with every reading. */
function aliasesOf({ forms, readings }: DictionaryEntry, { form, reading }: SkillName): SkillName[] {
  return [
    ...forms.filter(other => other !== form).map(other => ({ form: other, reading })),
    ...readings.filter(other => other !== reading).map(other => ({ form, reading: other })),
  ]
}

/** Leads, without a reading, only to a form that is its own reading. */
function relatedTo({ kind, form, reading }: DictionaryEntry['references'][number]) {
  const read = reading ?? (isKana(form) ? toHiragana(form) : null)
  return read === null ? [] : [{ kind, form, reading: read, related_id: skillIdOf({ form, reading: read }) }]
}

const writingsOf = ({ form, reading }: SkillName, all: readonly string[]) =>
  [...new Set(all)].filter(each => each !== form && each !== reading).slice(0, MOST_ALIASES)
