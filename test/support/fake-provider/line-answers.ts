import { fieldOf, honestItems, type Item, sendItems } from './answers.ts'
import { type Behaviour, honest } from './behaviours.ts'
import type { ReceivedRequest } from './exchange.ts'
import type { Telling } from './tellings.ts'

/** The items with another text for those lines that `isMeant`. */
export const itemsTold =
  (tell: Telling, isMeant: (line: string) => boolean = () => true) =>
  (items: readonly Item[], request: ReceivedRequest): Item[] => {
    const field = fieldOf(request)
    return items.map(item => {
      const line = request.asked.get(item.index) ?? ''
      const told = isMeant(line) ? tell(line, String(item[field]), field) : null
      return told === null ? item : { ...item, [field]: told }
    })
  }

type Tamper = (items: readonly Item[], request: ReceivedRequest) => Item[]

/** Tampers with the items of an answer, where items were asked for. */
const tampering =
  (tamper: Tamper): Behaviour =>
  exchange => {
    const { request } = exchange
    if (request.asked.size === 0) return honest(exchange)
    return sendItems(exchange, tamper(honestItems(request), request))
  }

/** Honest but for one line, of which it says something else whichever lines come with it. */
export const onlyOf = (line: string, tell: Telling): Behaviour =>
  tampering(itemsTold(tell, asked => asked === line))

/** Honest but for one line, which it forgets. */
export const forgets = (line: string): Behaviour =>
  tampering((items, { asked }) => items.filter(({ index }) => asked.get(index) !== line))

/** One text for all lines. */
export const saysOfAll = (text: string): Behaviour => tampering(itemsTold(() => text))
