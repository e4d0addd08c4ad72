import '../../handlers/data/words-crash.test.ts'
