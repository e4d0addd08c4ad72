import { words as wordsOfData } from '../data/learners/words.ts'
import { relayed } from '../relayed.ts'
import { collections } from './places.ts'

const { list: _, ...others } = wordsOfData

/** What is relayed of words; their list is collection_server's, which asks how common they are. */
export const keptWords = relayed(others, collections)
