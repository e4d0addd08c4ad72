import { group, route } from '../../platform/http/route.ts'
import { GrammarPatterns } from '../schemas/japanese/grammar.ts'

export const grammar = group({
  patterns: {
    ...route('GET', '/api/collections/grammar', 'guest'),
    summary: 'All patterns of grammar that are found in texts: names, levels, meanings and examples',
    output: GrammarPatterns,
  },
})
