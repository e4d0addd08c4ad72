import { fieldOf, honestContent, honestItems, type Item, sendContent, sendItems } from './answers.ts'
import type { Behaviour } from './behaviours.ts'
import type { ReceivedRequest } from './exchange.ts'
import { itemsTold } from './line-answers.ts'
import * as tellings from './tellings.ts'

/** A well-formed completion whose items were tampered with. */
const misanswer =
  (tamper: (items: Item[], request: ReceivedRequest) => Item[]): Behaviour =>
  exchange =>
    sendItems(exchange, tamper(honestItems(exchange.request), exchange.request))

export const emptyContent: Behaviour = exchange => sendContent(exchange, '')
export const nullContent: Behaviour = exchange => sendContent(exchange, null)
export const prose: Behaviour = exchange => sendContent(exchange, 'I am sorry, I would rather not.')
export const halfContent: Behaviour = exchange =>
  sendContent(exchange, honestContent(exchange.request).slice(0, -15))
export const cutByLength: Behaviour = exchange =>
  sendContent(exchange, honestContent(exchange.request).slice(0, 20), { finish_reason: 'length' })
export const refusal: Behaviour = exchange => sendContent(exchange, null, { refusal: 'No.' })
export const contentFilter: Behaviour = exchange =>
  sendContent(exchange, '', { finish_reason: 'content_filter' })

/** Thinks aloud first, in braces even. */
export const think: Behaviour = exchange =>
  sendContent(exchange, `<think>{"items":[]} or not?</think>\n${honestContent(exchange.request)}`)
export const fenced: Behaviour = exchange =>
  sendContent(exchange, `Here:\n\`\`\`json\n${honestContent(exchange.request)}\n\`\`\`\nDone.`)

export const leavesOut = (every: number): Behaviour =>
  misanswer(items => items.filter((_, at) => at % every !== every - 1))
export const addsUnknown: Behaviour = misanswer(items => [
  ...items,
  ...items.slice(0, 1).map(item => ({ ...item, index: 900_000 })),
])
export const numbersFrom = (first: number): Behaviour =>
  misanswer(items => items.map((item, at) => ({ ...item, index: first + at })))

/** Every answer stands under its neighbour's index. */
export const shifted: Behaviour = misanswer(items =>
  items.map((item, at) => ({ ...item, index: items[(at + 1) % items.length]?.index ?? item.index })),
)
/** The second line was forgotten and the rest moved up, as models do when they merge lines. */
export const mergesLines: Behaviour = misanswer(items =>
  items.flatMap((item, at) => {
    const moved = at === 0 ? item : items[at + 1]
    return moved ? [{ ...moved, index: item.index }] : []
  }),
)
/** Half of the answers come twice, the second time with a neighbour's text. */
export const duplicated: Behaviour = misanswer(items => [
  ...items,
  ...items.filter((_, at) => at % 2 === 0).map((item, at) => ({ ...items[at + 1], index: item.index })),
])
/** Each answer is the original of the next line. */
export const echoesNeighbour: Behaviour = misanswer((items, request) => {
  const texts = [...request.asked.values()]
  return items.map((item, at) => ({ ...item, [fieldOf(request)]: texts[(at + 1) % texts.length] }))
})
export const withoutStart: Behaviour = misanswer(items => items.map(({ start: _, ...item }) => item))
export const emptyTexts: Behaviour = misanswer((items, request) =>
  items.map(item => ({ ...item, [fieldOf(request)]: ' ' })),
)

const retold = (tell: tellings.Telling): Behaviour => misanswer(itemsTold(tell))

export const copiesSource = retold(tellings.source)
export const dressesUpSource = retold(tellings.dressedUp)
export const keepsSourceBeside = retold(tellings.sourceBeside)
export const talksOnAndOn = retold(tellings.onAndOn)
export const loops = retold(tellings.loop)
export const otherLanguage = retold(tellings.otherLanguage)
export const sendsItsForm = retold(tellings.itsForm)
