import { images } from '../../../../lib/contracts/study/images.ts'
import { nameOfPath } from '../media/names.ts'
import { pieceOf } from '../media/pieces.ts'
import { requestOf } from '../requests.ts'
import type { KeptAnswer } from './answer.ts'

/** A picture of a text, which is kept under its own address. */
export const pictures: KeptAnswer = {
  matches: ({ route }) => route.path === images.read.path && route.method === 'GET',
  answer: ({ path }, database) => pieceOf(database, nameOfPath(requestOf(path))),
}
