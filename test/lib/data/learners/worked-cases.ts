import type { AbilityDimension } from '../../../../lib/contracts/schemas/learners/abilities.ts'
import type { Evidence } from '../../../../lib/data/learners/learning/fold.ts'

const DIMENSIONS: Record<string, AbilityDimension> = {
  sense: 'sense_recognition',
  reading: 'reading',
  listening: 'listening_discrimination',
  recall: 'recall',
  use: 'use',
  reading_skill: 'reading_skill',
  writing: 'writing',
  speaking: 'speaking',
  interaction: 'interaction',
  can_do: 'can_do',
}

type Circumstances = Pick<Evidence, 'support' | 'first_independent_attempt'>
const CIRCUMSTANCES: Record<string, Circumstances> = {
  alone: { support: [], first_independent_attempt: true },
  'alone-unsure': { support: [], first_independent_attempt: null },
  'alone-again': { support: [], first_independent_attempt: false },
  helped: { support: ['dictionary'], first_independent_attempt: null },
  'helped-first': { support: ['hint', 'audio'], first_independent_attempt: true },
  'helped-again': { support: ['furigana'], first_independent_attempt: false },
  unsaid: { support: null, first_independent_attempt: null },
  'unsaid-first': { support: null, first_independent_attempt: true },
}
const OUTCOMES: Record<string, Evidence['outcome']> = { '+': 'correct', '-': 'incorrect', '?': null }

/**
 * Events as the table writes them: `d1 recall + alone #A; d2 use - helped feedback` are two. `×3` repeats one, and `&`
 * adds a target to the event before it.
 */
export function eventsIn(text: string): Evidence[] {
  const events: Evidence[] = []
  for (const [, separator = ';', written = ''] of `;${text}`.matchAll(/([;&])([^;&]+)/g)) {
    const times = Number(/×(\d+)/.exec(written)?.[1] ?? 1)
    for (let n = 0; n < times; n += 1) {
      const last = events.at(-1)
      const seq = (last?.seq ?? 0) + (separator === '&' ? 0 : 1)
      events.push(targetOf(written.trim(), seq, last?.day))
    }
  }
  return events
}

function targetOf(written: string, seq: number, lastDay = ''): Evidence {
  const words = written.split(/\s+/)
  const number = words.find(word => /^d\d+$/.test(word))?.slice(1)
  const day = number === undefined ? lastDay : `2026-11-${number.padStart(2, '0')}`
  const dimension = words.map(word => DIMENSIONS[word]).find(Boolean)
  const outcome = words.map(word => OUTCOMES[word]).find(found => found !== undefined)
  const circumstances = words.map(word => CIRCUMSTANCES[word]).find(Boolean)
  if (!dimension || outcome === undefined || !circumstances) throw new Error(`${written}: what is that?`)
  const at = `${day}T09:00:00.000Z`
  return {
    seq,
    event_kind: words.includes('feedback') ? 'feedback' : 'attempt',
    occurred_at: at,
    recorded_at: at,
    day,
    dimension,
    outcome,
    attempt_id: words.find(word => word.startsWith('#')) ?? null,
    ...circumstances,
  }
}

/**
 * A statement, its events, the skill's state, and each window as `dimension.condition count estimate reliability`; – is
 * null.
 */
export type Worked = readonly [statement: string, events: string, state: string, observed: string]

const TABLE = `
# Observations.
an unknown outcome is only met | d1 recall ? alone | observed | 
a look-up is only met | d1 sense ? helped | observed | 
a later attempt is only met | d1 recall + alone-again | observed | 
a later attempt with help is only met | d1 recall - helped-again | observed | 
one answer is too little for an estimate | d1 recall + alone | observed | recall.independent 1 – –
of one attempt the first result counts | d1 recall + alone #A; d1 recall - alone #A | observed | recall.independent 1 – –
of one attempt the first result counts under any condition | d1 recall - helped #A; d1 recall + alone #A | observed | recall.supported 1 – –
one attempt may show something in two dimensions | d1 recall + alone #A & use + alone #A | observed | recall.independent 1 – –, use.independent 1 – –
results without an attempt all count | d1 recall + alone ×2 | observed | recall.independent 2 – –
two attempts count twice | d1 use + helped #A; use + helped #B | observed | use.supported 2 – –
an attempt older than the window counts as new | d1 recall - alone #A; recall + alone ×10; recall + alone #A | observed | recall.independent 12 1 1
# Conditions.
unknown support is not "no support" | d1 recall + unsaid | observed | recall.unknown 1 – –
nor is it for a first attempt | d1 recall + unsaid-first | observed | recall.unknown 1 – –
no support, but maybe not the first try | d1 use + alone-unsure | observed | use.unknown 1 – –
any help makes it supported | d1 recall + helped | observed | recall.supported 1 – –
a first attempt with help too | d1 recall + helped-first | observed | recall.supported 1 – –
feedback is reported | d1 reading + alone feedback | observed | reading.self_reported 1 – –
with help too | d1 reading - helped feedback | observed | reading.self_reported 1 – –
and where it is not said | d1 reading + unsaid feedback | observed | reading.self_reported 1 – –
# Estimates.
two of two say nothing yet | d1 use + helped ×2 | observed | use.supported 2 – –
three of three | d1 use + helped ×3 | observed | use.supported 3 1 0.3
two of three | d1 use + helped ×2; use - helped | observed | use.supported 3 0.667 0.3
one of three | d1 use + helped; use - helped ×2 | observed | use.supported 3 0.333 0.3
none of three is zero, and not null | d1 use - helped ×3 | observed | use.supported 3 0 0.3
four of nine | d1 use + helped ×4; use - helped ×5 | observed | use.supported 9 0.444 0.9
ten make the window full | d1 use + helped ×5; use - helped ×5 | observed | use.supported 10 0.5 1
the eleventh pushes out the first | d1 use - helped; use + helped ×10 | observed | use.supported 11 1 1
conditions are counted apart | d1 use + helped ×3; use - unsaid ×2 | observed | use.supported 3 1 0.3, use.unknown 2 – –
dimensions are counted apart | d1 writing + helped ×3; speaking - helped ×3 | observed | writing.supported 3 1 0.3, speaking.supported 3 0 0.3
# The state of a skill.
recognised on two days | d1 sense + alone; d2 sense + alone | recognised | sense_recognition.independent 2 – –
twice on one day is not enough | d1 sense + alone ×2 | observed | sense_recognition.independent 2 – –
the last answer must be correct | d1 reading + alone; d2 reading + alone; d3 reading - alone | observed | reading.independent 3 0.667 0.3
half correct is enough | d1 reading - alone ×2; d2 reading + alone; d3 reading + alone | recognised | reading.independent 4 0.5 0.4
less than half is not | d1 reading - alone ×3; d2 reading + alone; d3 reading + alone | observed | reading.independent 5 0.4 0.5
the dimensions of a class add up | d1 reading + alone; d2 listening + alone | recognised | reading.independent 1 – –, listening_discrimination.independent 1 – –
recalled on two days | d1 recall + alone; d2 recall + alone | recalled | recall.independent 2 – –
produced in writing and in use, with nothing said of recall | d1 use + alone; d2 writing + alone | produced | use.independent 1 – –, writing.independent 1 – –
produced in speaking and interaction | d1 speaking + alone; d2 interaction + alone | produced | speaking.independent 1 – –, interaction.independent 1 – –
a later failure to recognise takes recall back | d1 recall + alone; d2 recall + alone; d3 sense - alone | observed | recall.independent 2 – –, sense_recognition.independent 1 – –
an earlier one does not | d1 recall + alone; d2 sense - alone; d3 recall + alone | recalled | recall.independent 2 – –, sense_recognition.independent 1 – –
one in the same event is no later one | d1 use + alone; d2 use + alone & sense - alone | produced | use.independent 2 – –, sense_recognition.independent 1 – –
what is left is the highest class that still holds | d1 sense + alone; d2 sense + alone; d3 recall + alone; d4 recall + alone; d5 sense - alone; d6 sense + alone | recognised | sense_recognition.independent 4 0.75 0.4, recall.independent 2 – –
another success brings it back | d1 recall + alone; d2 recall + alone; d3 sense - alone; d4 recall + alone | recalled | recall.independent 3 1 0.3, sense_recognition.independent 1 – –
a failure to recall takes production back | d1 use + alone; d2 use + alone; d3 recall - alone | observed | use.independent 2 – –, recall.independent 1 – –
a failure of a higher class leaves the lower | d1 sense + alone; d2 sense + alone; d3 recall - alone | recognised | sense_recognition.independent 2 – –, recall.independent 1 – –
a failure with help takes nothing back | d1 recall + alone; d2 recall + alone; d3 sense - helped | recalled | recall.independent 2 – –, sense_recognition.supported 1 – –
success with help moves no state | d1 use + helped; d2 use + helped | observed | use.supported 2 – –
nor does success of unknown support | d1 use + unsaid; d2 use + unsaid | observed | use.unknown 2 – –
nor does what learners report | d1 use + alone feedback; d2 use + alone feedback | observed | use.self_reported 2 – –
reading skill moves no state | d1 reading_skill + alone; d2 reading_skill + alone | observed | reading_skill.independent 2 – –
Can-do moves no state | d1 can_do + alone; d2 can_do + alone | observed | can_do.independent 2 – –
days older than the window are forgotten | d1 recall + alone; d2 recall + alone ×10 | observed | recall.independent 11 1 1
a class looks at its last ten, whatever their dimension | d1 sense - alone ×6; d2 reading + alone ×3; d3 reading + alone ×3 | recognised | sense_recognition.independent 6 0 0.6, reading.independent 6 1 0.6
a failure older than the last ten of its class is forgotten | d1 recall + alone; d2 recall + alone; d3 sense - alone; d4 sense + alone ×10 | recalled | recall.independent 2 – –, sense_recognition.independent 11 1 1
a later attempt that fails changes nothing | d1 recall + alone; d2 recall + alone #A; d2 recall - alone #A; d3 recall - alone-again | recalled | recall.independent 2 – –
`

export const WORKED: readonly Worked[] = TABLE.trim()
  .split('\n')
  .filter(line => !line.startsWith('#'))
  .map(line => {
    const [statement = '', events = '', state = '', observed = ''] = line.split('|').map(cell => cell.trim())
    return [statement, events, state, observed]
  })
