import type { Card, QueuedCard, Rating } from '../../../../lib/contracts/schemas/learners/review.ts'

export interface Done {
  item: QueuedCard
  rating: Rating
  request_id: string
}

/** The events since the screen was opened. */
interface Walk {
  /** Cards whose rating was taken back: they come before the others. */
  front: readonly QueuedCard[]
  /** The version in which a card was rated: what is read of it may be older. */
  seen: ReadonlyMap<string, number>
  /** The ratings that count, the last one at the end. */
  history: readonly Done[]
  /** Cards in their first steps as ratings left them that wait for the server: they come again before it has those. */
  steps: readonly QueuedCard[]
  /** A card that its learner has asked for. */
  wanted: string | null
  /** The number of cards rated since the queue was read, and of those that do not come again today. */
  sinceRead: number
  gone: number
}

/** A walk that begins while these ratings are still on their way. */
export const walkWithout = (unsent: readonly { card_id: string; expected_version: number }[]): Walk => ({
  front: [],
  seen: new Map(unsent.map(({ card_id, expected_version }) => [card_id, expected_version])),
  history: [],
  steps: [],
  wanted: null,
  sinceRead: unsent.length,
  gone: 0,
})

type Step =
  | ({ kind: 'rated'; step: QueuedCard | null } & Done)
  | { kind: 'undone'; request_id: string; card: Card }
  | { kind: 'refused'; request_id: string }
  | { kind: 'dropped'; ratings: readonly { id: string; card_id: string }[]; isNext: boolean }
  | { kind: 'read' }
  | { kind: 'changed' }

const DAY_S = 86_400

/** True if a card of the queue is still to be shown. */
export const isOpen = ({ seen }: Walk, { card }: QueuedCard) => card.version > (seen.get(card.card_id) ?? 0)

export function walked(walk: Walk, step: Step): Walk {
  switch (step.kind) {
    case 'rated': {
      const { item, rating, request_id } = step
      const others = without(walk, item)
      return {
        ...others,
        steps: step.step ? [...others.steps, step.step] : others.steps,
        history: [...walk.history, { item, rating, request_id }],
        sinceRead: walk.sinceRead + 1,
        gone: walk.gone + (item.intervals[rating] < DAY_S ? 0 : 1),
      }
    }
    case 'undone': {
      const last = walk.history.find(({ request_id }) => request_id === step.request_id)
      if (!last) return walk
      const item = { ...last.item, card: step.card }
      const isGone = last.item.intervals[last.rating] >= DAY_S
      return {
        ...walk,
        front: [item, ...walk.front],
        steps: stepsWithout(walk, item),
        // A rating that was never sent leaves the version as it was.
        seen: new Map(walk.seen).set(item.card.card_id, item.card.version - 1),
        history: walk.history.filter(each => each !== last),
        gone: isGone ? Math.max(0, walk.gone - 1) : walk.gone,
      }
    }
    case 'refused': {
      const refused = walk.history.find(({ request_id }) => request_id === step.request_id)
      if (!refused) return walk
      const seen = new Map(walk.seen)
      seen.delete(refused.item.card.card_id)
      const steps = stepsWithout(walk, refused.item)
      return { ...walk, seen, steps, history: walk.history.filter(each => each !== refused) }
    }
    case 'dropped': {
      const ids = new Set(step.ratings.map(({ id }) => id))
      const seen = new Map(walk.seen)
      for (const { card_id } of step.ratings) seen.delete(card_id)
      const history = walk.history.filter(({ request_id }) => !ids.has(request_id))
      const wanted = step.isNext ? (step.ratings.at(-1)?.card_id ?? null) : walk.wanted
      return { ...walk, seen, history, wanted }
    }
    case 'read':
      return { ...walk, steps: [], sinceRead: 0, gone: 0 }
    case 'changed':
      return { ...walk, front: [] }
  }
}

function without(walk: Walk, { card }: QueuedCard): Walk {
  return {
    ...walk,
    front: walk.front.filter(each => each.card.card_id !== card.card_id),
    steps: stepsWithout(walk, { card }),
    wanted: null,
    seen: new Map(walk.seen).set(card.card_id, card.version),
  }
}

const stepsWithout = ({ steps }: Walk, { card }: Pick<QueuedCard, 'card'>) =>
  steps.filter(each => each.card.card_id !== card.card_id)
