import { makeSurvey } from '../discovery/make-survey.ts';
import type { Session } from '../session/session.ts';
import type { Survey } from '../discovery/survey.ts';
import type { Allowances } from './allowance.ts';
import { SMOKE_CHECKS } from './smoke-checks.ts';

/** How long a survey counts as recent. Milliseconds. */
const RECENT_MS = 5000;

/** One run of checks against one target: its session, and its survey, which is repeated when the chain has moved past it. */
export class SurveyedRun {
  readonly session: Session;
  /** Absent: every check asks everything. */
  readonly allowances: Allowances | undefined;
  #survey: Survey;
  #surveyedAt: number;
  #fresh: Promise<Survey> | undefined;

  /**
   * @param survey was made just now.
   * @param allowances absent: as the effort says.
   */
  constructor(session: Session, survey: Survey, allowances?: Allowances) {
    const ofEffort = session.config.effort.level === 'smoke' ? SMOKE_CHECKS : undefined;
    this.session = session;
    this.allowances = allowances ?? ofEffort;
    this.#survey = survey;
    this.#surveyedAt = session.clock.now();
  }

  /**
   * Surveys the target, as every run begins.
   *
   * @throws CannotTell when the target stops answering.
   */
  static async start(session: Session, allowances?: Allowances): Promise<SurveyedRun> {
    return new SurveyedRun(session, await surveyInTurn(session), allowances);
  }

  /** What was learned last, of all that there is to judge. */
  get survey(): Survey {
    return this.#survey;
  }

  /** The last survey, or a fresh one when that was made some seconds ago. */
  async recentSurvey(): Promise<Survey> {
    const age = this.session.clock.now() - this.#surveyedAt;
    return age <= RECENT_MS ? this.#survey : this.freshSurvey();
  }

  /** A survey made after this call began, or while it waits; checks that ask at once share it. */
  async freshSurvey(): Promise<Survey> {
    this.#fresh ??= this.#surveyAnew().finally(() => {
      this.#fresh = undefined;
    });
    return this.#fresh;
  }

  async #surveyAnew(): Promise<Survey> {
    this.#survey = await surveyInTurn(this.session);
    this.#surveyedAt = this.session.clock.now();
    return this.#survey;
  }
}

async function surveyInTurn(session: Session): Promise<Survey> {
  await session.clock.startTurn('survey');
  return makeSurvey(session);
}
