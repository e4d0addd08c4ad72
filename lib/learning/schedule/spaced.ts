export interface ShownSentence {
  readonly place: Place | null
  readonly sentence: string
}

interface Place {
  readonly article_id: number
  readonly index: number
  /** The number among the text's sentences; absent if the text no longer has it, or a former release kept the card. */
  readonly number?: number | undefined
}

export type SentenceOf<T> = (card: T) => ShownSentence | null

/** The least distance of cards whose sentences give each other's answers away. */
export const CARDS_APART = 10
/** The most new cards of a day from one sentence while others wait. */
export const NEW_OF_SENTENCE = 3

/** The cards of a list that are put apart: the work grows with each, and later ones are not shown soon. */
const PUT_APART = 50
/** The distance in sentences up to which two of a text belong together. */
const SENTENCES_NEAR = 2
/** Bounds the search: the first try finds the order, except in a few cards that all lie near one another. */
const MOST_COMPARED = 10_000

const isSame = (a: ShownSentence, b: ShownSentence) =>
  a.sentence === b.sentence || (isNear(a, b) && a.place?.index === b.place?.index)

const isNear = ({ place: a }: ShownSentence, { place: b }: ShownSentence) =>
  a !== null && b !== null && a.article_id === b.article_id && distanceOf(a, b) <= SENTENCES_NEAR

/** Counts sentences, since line breaks are rows of their own; rows where numbers are missing. */
const distanceOf = (a: Place, b: Place) =>
  Math.abs(a.number === undefined || b.number === undefined ? a.index - b.index : a.number - b.number)

const tellsOf = (a: ShownSentence | null, b: ShownSentence | null): boolean =>
  a !== null && b !== null && (a.sentence === b.sentence || isNear(a, b))

interface Placing<T> {
  readonly of: SentenceOf<T>
  /** The last shown sentences, the latest at the end. */
  readonly before: readonly (ShownSentence | null)[]
  readonly count: number
}

/** The first `count` cards with related sentences `CARDS_APART` apart among the first `PUT_APART`; null if impossible. */
export function putApart<T>(cards: readonly T[], { of, before, count }: Placing<T>): T[] | null {
  const order = orderOf(cards.map(of), before, placesFor(cards, count), CARDS_APART)
  return order && inOrder(cards, order, count)
}

/** Spaces as far as possible where `CARDS_APART` is not; `apart` is the distance reached. */
export function spaced<T>(
  cards: readonly T[],
  { of, before, count }: Placing<T>,
): { cards: T[]; apart: number } {
  const sentences = cards.map(of)
  const places = placesFor(cards, count)
  for (let apart = places < cards.length ? CARDS_APART : farthestOf(sentences); ; apart -= 1) {
    const order = orderOf(sentences, before, places, apart)
    if (order) return { cards: inOrder(cards, order, count), apart }
  }
}

const placesFor = (cards: readonly unknown[], count: number) =>
  Math.max(0, Math.min(count, PUT_APART, cards.length))

function inOrder<T>(cards: readonly T[], order: readonly number[], count: number): T[] {
  const placed = new Set(order)
  const others = cards.filter((_, at) => !placed.has(at)).slice(0, Math.max(0, count - order.length))
  return [...order.flatMap(at => cards.slice(at, at + 1)), ...others]
}

/** The distance of the largest crowd where all cards are placed: no order has a larger one. */
function farthestOf(sentences: readonly (ShownSentence | null)[]): number {
  const waiting = new Waiting(sentences)
  const crowd = Math.max(1, ...sentences.map((_, at) => waiting.crowdOf(at)))
  return crowd < 2 ? CARDS_APART : Math.min(CARDS_APART, Math.floor((sentences.length - 1) / (crowd - 1)))
}

/** The cards for the first `count` places; null if none was found. At a distance of 1 every order will do. */
function orderOf(
  sentences: readonly (ShownSentence | null)[],
  before: readonly (ShownSentence | null)[],
  count: number,
  apart: number,
): number[] | null {
  const waiting = new Waiting(sentences)
  const order: number[] = []
  let tries = count + MOST_COMPARED / sentences.length ** 2
  const isPlaced = (): boolean => {
    if (order.length === count) return true
    const last = [...before, ...order.map(at => sentences[at] ?? null)].slice(1 - CARDS_APART)
    const tried = new Set<number>()
    for (;;) {
      const at = waiting.next(last, apart, tried)
      tries -= 1
      if (at === null || tries < 0) return false
      tried.add(at)
      waiting.take(at)
      order.push(at)
      if (isPlaced()) return true
      order.pop()
      waiting.putBack(at)
    }
  }
  return isPlaced() ? order : null
}

class Waiting {
  readonly #left = new Set<number>()
  readonly #counts = new Map<string, number>()
  readonly #sentences: readonly (ShownSentence | null)[]
  /** Names of the sentences around each, kept because making them takes longer than comparing. */
  readonly #around: readonly (readonly string[])[]

  constructor(sentences: readonly (ShownSentence | null)[]) {
    this.#sentences = sentences
    this.#around = sentences.map(sentence => (sentence?.place ? namesAround(sentence.place) : []))
    for (const at of sentences.keys()) this.putBack(at)
  }

  take(at: number) {
    this.#left.delete(at)
    this.#add(at, -1)
  }

  putBack(at: number) {
    this.#left.add(at)
    this.#add(at, 1)
  }

  /**
   * The next card far enough from the last ones: one of a crowd that needs each place it can get, else the one whose last
   * neighbour is farthest, else the first.
   */
  next(last: readonly (ShownSentence | null)[], apart: number, tried: ReadonlySet<number>): number | null {
    let best: { at: number; rank: number } | null = null
    for (const at of this.#left) {
      if (tried.has(at)) continue
      const sentence = this.#sentences[at] ?? null
      const neighbour = last.findLastIndex(each => tellsOf(each, sentence))
      const distance = neighbour < 0 ? CARDS_APART : last.length - neighbour
      if (distance < apart) continue
      const rank = distance + (this.#isPressed(at, distance) ? CARDS_APART : 0)
      if (!best || rank > best.rank || (rank === best.rank && at < best.at)) best = { at, rank }
    }
    return best?.at ?? null
  }

  /** True if its crowd has waited as long as it may to stand evenly among the remaining cards. */
  #isPressed(at: number, distance: number): boolean {
    const crowd = this.crowdOf(at)
    const left = this.#left.size
    return crowd > 1 && left < CARDS_APART * crowd && distance * crowd >= left
  }

  /** The most waiting cards, this one included, that all give each other away. */
  crowdOf(at: number): number {
    const sentence = this.#sentences[at]
    if (!sentence) return 1
    const near = (this.#around[at] ?? []).map(name => this.#counts.get(name) ?? 0)
    let crowd = this.#counts.get(sentence.sentence) ?? 0
    for (let n = 0; n + SENTENCES_NEAR < near.length; n += 1) {
      let together = 0
      for (let at = n; at <= n + SENTENCES_NEAR; at += 1) together += near[at] ?? 0
      crowd = Math.max(crowd, together)
    }
    return crowd
  }

  #add(at: number, more: number) {
    const sentence = this.#sentences[at]
    if (!sentence) return
    const names = [sentence.sentence]
    if (sentence.place) names.push(nameOf(sentence.place, 0))
    for (const name of names) this.#counts.set(name, (this.#counts.get(name) ?? 0) + more)
  }
}

const namesAround = (place: Place) =>
  Array.from({ length: 2 * SENTENCES_NEAR + 1 }, (_, n) => nameOf(place, n - SENTENCES_NEAR))

/** The name of a sentence, or of a row without a number, so far behind a place. No sentence looks like it. */
const nameOf = ({ article_id, index, number }: Place, by: number) =>
  number === undefined ? `\n${article_id} row ${index + by}` : `\n${article_id} ${number + by}`

/**
 * The new cards of a day in their order: sentences without a neighbour among the day's new ones, `introduced` included,
 * come first. `isCrowded`: some exceed `NEW_OF_SENTENCE`, since no others wait.
 */
export function newOfDay<T>(
  waiting: readonly T[],
  { of, introduced, most }: { of: SentenceOf<T>; introduced: readonly ShownSentence[]; most: number },
): { cards: T[]; isCrowded: boolean } {
  const met = [...introduced]
  const chosen = new Set<T>()
  const sentences = waiting.map(of)
  const choose = (isFitting: (sentence: ShownSentence) => boolean) => {
    for (const [at, card] of waiting.entries()) {
      const sentence = sentences[at]
      if (chosen.size >= most || chosen.has(card) || (sentence && !isFitting(sentence))) continue
      chosen.add(card)
      if (sentence) met.push(sentence)
    }
  }
  for (let others = 0; others < NEW_OF_SENTENCE; others += 1)
    choose(sentence => met.filter(each => tellsOf(each, sentence)).length <= others)
  choose(sentence => met.filter(each => isSame(each, sentence)).length < NEW_OF_SENTENCE)
  const others = chosen.size
  choose(() => true)
  return { cards: waiting.filter(card => chosen.has(card)), isCrowded: chosen.size > others }
}
