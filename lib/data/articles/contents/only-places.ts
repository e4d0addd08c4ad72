/** In UTF-16 units. A longer mark is not looked for, since each unit takes memory. */
const LONGEST_MARK = 40

interface Node {
  /** The beginnings of marks that are one unit longer. */
  readonly next: Map<number, Node>
  /** The longest end of this beginning that begins a mark, too; undefined for nothing read. */
  shorter: Node | undefined
  /** How often the text has it, and where it ended last. */
  times: number
  end: number
}

const nodeBehind = (shorter: Node | undefined): Node => ({ next: new Map(), shorter, times: 0, end: 0 })

/**
 * The places of those marks that a text has only once. All are found in one walk (Aho and Corasick's), since a book has
 * thousands of footnotes, and whoever writes it chooses the marks.
 */
export function onlyPlaces(marks: readonly string[], text: string): Map<string, number> {
  const root = nodeBehind(undefined)
  const ends = new Map<string, Node>()
  for (const mark of marks)
    if (mark !== '' && mark.length <= LONGEST_MARK) ends.set(mark, written(root, mark))
  const found = new Map<string, number>()
  if (ends.size === 0) return found
  const nodes = linked(root)
  let node = root
  for (let at = 0; at < text.length; at += 1) {
    node = after(node, text.charCodeAt(at)) ?? root
    node.times += 1
    node.end = at + 1
  }
  for (const { shorter, times, end } of nodes.toReversed()) {
    if (!shorter || times === 0) continue
    shorter.times += times
    shorter.end = end
  }
  for (const [mark, { times, end }] of ends) if (times === 1) found.set(mark, end - mark.length)
  return found
}

/** The node of a mark. */
function written(root: Node, mark: string): Node {
  let node = root
  for (let at = 0; at < mark.length; at += 1) {
    const unit = mark.charCodeAt(at)
    const next = node.next.get(unit) ?? nodeBehind(root)
    node.next.set(unit, next)
    node = next
  }
  return node
}

/** All nodes, the shorter ones first, each linked with its shorter one. */
function linked(root: Node): Node[] {
  const nodes = [root]
  for (const node of nodes)
    for (const [unit, next] of node.next) {
      next.shorter = (node.shorter && after(node.shorter, unit)) ?? root
      nodes.push(next)
    }
  return nodes
}

function after(node: Node, unit: number): Node | undefined {
  for (let at: Node | undefined = node; at; at = at.shorter) {
    const next = at.next.get(unit)
    if (next) return next
  }
  return undefined
}
