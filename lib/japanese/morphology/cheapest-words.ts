import type { TokenizerBuilder } from '@patdx/kuromoji'

/** kuromoji with its dictionary. */
export type Kuromoji = Awaited<ReturnType<TokenizerBuilder['build']>>

/** A word that the dictionary lists, or makes from unknown characters, at its position in a text. */
interface FoundWord {
  readonly start: number
  readonly end: number
  readonly id: number
  readonly isKnown: boolean
  /** Its place among the added words at its start; undefined for the dictionary's own. */
  readonly added?: number
}

/** A word that the dictionary lacks, with its connections and its cost. */
export interface AddedNode {
  readonly length: number
  readonly left: number
  readonly right: number
  readonly cost: number
}
type AddedAt = (start: number) => readonly AddedNode[]
const NONE: readonly AddedNode[] = []
const NOTHING_ADDED: AddedAt = () => NONE

/** A possible word at the end of the cheapest path to it. */
interface Node extends FoundWord {
  readonly right: number
  readonly cost: number
  readonly previous: Node | null
  /** Another word that ends at the same position. */
  next: Node | null
}

/**
 * The cheapest words of a text, as kuromoji finds them. Its own search copies the rest of the text at each character;
 * this one takes as long per character for a long text as for a short one.
 */
export function cheapestWords(kuromoji: Kuromoji, text: string, addedAt = NOTHING_ADDED): FoundWord[] {
  const lattice = new Lattice(kuromoji, text, addedAt)
  for (let start = 0; start < text.length; start++) lattice.addWordsAt(start)
  const words: FoundWord[] = []
  for (let node = lattice.cheapestTo(text.length); node?.previous; node = node.previous) words.push(node)
  return words.reverse()
}

const NO_CHILD = -1
const END_OF_WORD = 0
/** The cost of what begins no word: 行く 先々 rather than 行く先 々. */
const APART = 10_000
const REPEATS = '々'
/** The same where words in kana are added: みなきゃ わかる rather than みなき ゃわかる. */
const BEGINS_NO_WORD = '々ぁぃぅぇぉゃゅょ'
/** The connection to the start and the end of a text. */
const BORDER = 0

class Lattice {
  readonly #kuromoji: Kuromoji
  readonly #text: string
  readonly #addedAt: AddedAt
  readonly #runEnds: Uint32Array
  /** The text in the encoding of the dictionary's trie. */
  readonly #utf8: Uint8Array
  #utf8At = 0
  /** Further cost of each known or unknown word that begins at the present position. */
  #apart = 0
  /** By position in the text, the first and the last of the words that end there. */
  readonly #first: (Node | undefined)[]
  readonly #last: (Node | undefined)[]

  constructor(kuromoji: Kuromoji, text: string, addedAt: AddedAt) {
    this.#kuromoji = kuromoji
    this.#text = text
    this.#addedAt = addedAt
    this.#runEnds = runEndsOf(kuromoji, text)
    this.#utf8 = new TextEncoder().encode(text)
    this.#first = new Array(text.length + 1)
    this.#last = new Array(text.length + 1)
    this.#append({
      start: 0,
      end: 0,
      id: -1,
      isKnown: false,
      right: BORDER,
      cost: 0,
      previous: null,
      next: null,
    })
  }

  /** Must be called for each position, in order. */
  addWordsAt(start: number): void {
    const isReached = this.#first[start] !== undefined
    const beginsNone = this.#addedAt === NOTHING_ADDED ? REPEATS : BEGINS_NO_WORD
    this.#apart = beginsNone.includes(this.#text.charAt(start)) ? APART : 0
    const isAdded = isReached && this.#addAdded(start)
    const isKnown = (isReached && this.#addKnown(start)) || isAdded
    if (isReached) this.#addUnknown(start, isKnown)
    this.#utf8At += utf8Length(this.#text.charCodeAt(start))
  }

  /** The last word of the cheapest path to the end of the text. */
  cheapestTo(end: number): Node | undefined {
    return this.#cheapestBefore(end, BORDER)
  }

  #addAdded(start: number): boolean {
    const added = this.#addedAt(start)
    if (added.length === 0) return false
    for (const [index, { length, left, right, cost: own }] of added.entries()) {
      const previous = this.#cheapestBefore(start, left)
      if (!previous) return false
      const cost = this.#costOf(previous, left) + own
      const end = start + length
      this.#append({ start, end, id: -1, isKnown: false, added: index, right, cost, previous, next: null })
    }
    return true
  }

  #addKnown(start: number): boolean {
    const { viterbi_builder, token_info_dictionary } = this.#kuromoji
    const { trie } = viterbi_builder
    const values: Int32Array = trie.bc.getBaseBuffer()
    let isKnown = false
    let node = 0
    let byte = this.#utf8At
    for (let end = start + 1; end <= this.#text.length; end++) {
      const next = byte + utf8Length(this.#text.charCodeAt(end - 1))
      for (; byte < next && node !== NO_CHILD; byte++) node = trie.traverse(node, this.#utf8[byte] ?? 0)
      if (node === NO_CHILD) break
      const word = trie.traverse(node, END_OF_WORD)
      if (word === NO_CHILD) continue
      isKnown = true
      this.#addAll({
        start,
        end,
        isKnown,
        ids: token_info_dictionary.target_map[-(values[word] ?? 0) - 1] ?? [],
      })
    }
    return isKnown
  }

  /**
   * One character, or a run of its class (letters, digits …), if the dictionary has no word or the class demands it.
   */
  #addUnknown(start: number, isKnown: boolean): void {
    const { unknown_dictionary } = this.#kuromoji
    const kind = unknown_dictionary.lookup(this.#text.charAt(start))
    if (!kind || (isKnown && !kind.is_always_invoke)) return
    const end = kind.is_grouping ? (this.#runEnds[start] ?? start + 1) : start + 1
    this.#addAll({ start, end, isKnown: false, ids: unknown_dictionary.target_map[kind.class_id] ?? [] })
  }

  #addAll({ start, end, isKnown, ids }: Omit<FoundWord, 'id'> & { ids: readonly number[] }): void {
    const { token_info_dictionary, unknown_dictionary } = this.#kuromoji
    const { dictionary } = isKnown ? token_info_dictionary : unknown_dictionary
    let previous: Node | undefined
    let previousTo = -1
    const apart = this.#apart
    for (const id of ids) {
      const left = dictionary.getShort(id)
      if (left !== previousTo) previous = this.#cheapestBefore(start, left)
      previousTo = left
      if (!previous) return
      const cost = this.#costOf(previous, left) + dictionary.getShort(id + 4) + apart
      const right = dictionary.getShort(id + 2)
      this.#append({ start, end, id, isKnown, right, cost, previous, next: null })
    }
  }

  #append(node: Node): void {
    const last = this.#last[node.end]
    if (last) last.next = node
    else this.#first[node.end] = node
    this.#last[node.end] = node
  }

  #cheapestBefore(place: number, left: number): Node | undefined {
    let cheapest: Node | undefined
    let least = Number.POSITIVE_INFINITY
    for (let node = this.#first[place]; node; node = node.next ?? undefined) {
      const cost = this.#costOf(node, left)
      if (cost >= least) continue
      cheapest = node
      least = cost
    }
    return cheapest
  }

  #costOf(node: Node, left: number): number {
    return node.cost + this.#kuromoji.viterbi_searcher.connection_costs.get(node.right, left)
  }
}

/** For each character, the end of its run of characters of one class. */
function runEndsOf({ unknown_dictionary }: Kuromoji, text: string): Uint32Array {
  const ends = new Uint32Array(text.length)
  let following: unknown
  for (let at = text.length - 1; at >= 0; at--) {
    const kind = unknown_dictionary.lookup(text.charAt(at))
    ends[at] = kind === following ? (ends[at + 1] ?? 0) : at + 1
    following = kind
  }
  return ends
}

/** In bytes; the text holds no surrogates. */
const utf8Length = (code: number) => (code < 0x80 ? 1 : code < 0x8_00 ? 2 : 3)
