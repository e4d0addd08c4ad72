import '../../handlers/data/review-laws.test.ts'
