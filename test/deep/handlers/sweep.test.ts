import '../../handlers/data/sweep.test.ts'
