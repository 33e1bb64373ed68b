// Counts tests and prints their results. Once a step of a sequence has failed, the later steps are not run.

const indented = (error) => String(error?.stack ?? error).replaceAll("\n", "\n     ");

export class Report {
  passed = 0;
  failed = 0;
  /** The error of the last test that failed. */
  #told;

  async test(name, run) {
    try {
      await this.#timed(name, run);
    } catch (error) {
      this.fail(name, error);
      this.#told = error;
      throw error;
    }
  }

  /** Runs a test, once more if it fails, after `anew` has cleared up what the first run has left. Says so, and reports only the second failure. */
  async testTwice(name, run, anew) {
    try {
      await this.#timed(name, run);
    } catch (first) {
      console.log(`AGAIN: ${name}\n     ${indented(first)}`);
      await anew();
      await this.#timed(name, run).catch((error) => this.fail(name, error));
    }
  }

  async #timed(name, run) {
    const start = performance.now();
    await run();
    this.pass(name, performance.now() - start);
  }

  /** Reports a test that has passed; one that took over five seconds with its time. */
  pass(name, ms = 0) {
    this.passed += 1;
    console.log(ms > 5000 ? `ok   ${name} (${Math.round(ms / 1000)} s)` : `ok   ${name}`);
  }

  fail(name, error) {
    this.failed += 1;
    console.log(`FAIL ${name}\n     ${indented(error)}`);
  }

  /**
   * Reports why a sequence has ended early, unless one of its tests has reported that error. Otherwise, a page that does not open would pass.
   */
  ended(error) {
    if (error !== this.#told) this.fail("the tests run to their end", error);
  }

  /** Adds the counts of another report. */
  add({ passed, failed }) {
    this.passed += passed;
    this.failed += failed;
  }

  finish() {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}

// The time limit of `run` is over. Without this handler, the browser and code-server would end alone, and the tests
// would go on and report errors about those.
process.once("SIGTERM", () => {
  console.log("FAIL the tests end in the time that they are given");
  process.exit(1);
});
