import '../../handlers/data/erase-learner.test.ts'
