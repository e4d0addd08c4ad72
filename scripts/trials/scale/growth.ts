import { taskLimits } from '../../../lib/study/tasks/task-queue.ts'
import type { Measured } from './measure.ts'

const DAY_S = 86_400
/** The ratio of the busiest hour to the average one. */
export const PEAK = 4
/** The seconds that a task with a model takes. */
const TASK_S = 60
/** The share of a day's learners that meet the most popular article or word. */
const MEET_THE_POPULAR = 0.05
const POPULAR = /^(?:ARTICLE|SKILL)#/
/** The limits of a partition, and of one key in it. */
const MOST_UNITS = { read: 3_000, write: 1_000 } as const

type Kind = keyof typeof MOST_UNITS

/** A resource that exists once, whatever the number of learners. */
interface Part {
  what: string
  /** The share of its capacity that one learner uses in the busiest hour. */
  share: number
  /** The number of learners that exhaust it. */
  fullAt: number
}

const partOf = (what: string, share: number): Part => ({ what, share, fullAt: Math.floor(1 / share) })

/** All shared resources, first exhausted first. */
export function sharedParts({ touches, learners, cpuSeconds, tasks }: Measured): Part[] {
  const partitions = Map.groupBy(touches, ({ table, index, pk, kind }) =>
    [index ? `${table}.${index}` : table, pk, kind].join(' '),
  )
  const shared = [...partitions.values()]
    .filter(touched => isShared(touched, learners))
    .flatMap(touched => {
      const [{ table, index, pk, kind } = { table: '', index: null, pk: '', kind: 'read' as const }] = touched
      const units = touched.reduce((sum, touch) => sum + touch.units, 0) / learners
      const meet = POPULAR.test(pk) ? MEET_THE_POPULAR : 1
      const perSecond = (units * meet * PEAK) / DAY_S
      const name = `${kind}s of ${index ? `${table}.${index}` : table} ${familyOf(pk)}`
      return [partOf(name, perSecond / MOST_UNITS[kind])]
    })
  const running = (tasks * TASK_S * PEAK) / DAY_S
  return onePerName([
    partOf(`the controller's ${taskLimits.running} tasks at a time`, running / taskLimits.running),
    partOf('a core for all services', (cpuSeconds * PEAK) / DAY_S),
    ...shared,
  ])
}

/** Consequences of an act may fall into the next learner's day, so two are not enough. */
const isShared = (touched: Measured['touches'], learners: number) =>
  new Set(touched.map(({ learner }) => learner)).size >= Math.max(2, learners / 2)

/** The partition that one learner's own activity loads most: the units of a whole day. */
export function busiestOwn({ touches, learners }: Measured): { what: string; units: number } {
  const partitions = Map.groupBy(touches, ({ table, index, pk, kind }) => [table, index, pk, kind].join(' '))
  const own = [...partitions.values()]
    .filter(touched => !isShared(touched, learners))
    .map(touched => ({
      what: `${touched[0]?.kind}s of ${touched[0]?.table} ${familyOf(touched[0]?.pk ?? '')}`,
      units: touched.reduce((sum, { units }) => sum + units, 0),
    }))
  return own.toSorted((a, b) => b.units - a.units)[0] ?? { what: 'nothing', units: 0 }
}

/** A key without the parts that differ between learners or articles. */
const familyOf = (pk: string) => pk.replace(/[0-9A-HJKMNP-TV-Z]{26}|\d+/g, '…')

function onePerName(parts: readonly Part[]): Part[] {
  const sorted = parts.toSorted((a, b) => b.share - a.share)
  return sorted.filter((part, at) => sorted.findIndex(({ what }) => what === part.what) === at)
}

export function perLearnerDay({ touches, learners }: Measured) {
  const total = (of: Kind) =>
    touches.filter(({ kind }) => kind === of).reduce((sum, { units }) => sum + units, 0) / learners
  const bytes = touches.reduce((sum, { grown }) => sum + grown, 0) / learners
  return { reads: total('read'), writes: total('write'), bytes }
}
