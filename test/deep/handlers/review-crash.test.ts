import '../../handlers/data/review-crash.test.ts'
