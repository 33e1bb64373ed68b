// Counts tests and says how each came out. Once a step of a sequence has failed, those after it are not worth running.

export class Report {
  passed = 0;
  failed = 0;
  /** What the last test that failed ended with. */
  #told;

  async test(name, run) {
    try {
      await run();
      this.pass(name);
    } catch (error) {
      this.fail(name, error);
      this.#told = error;
      throw error;
    }
  }

  pass(name) {
    this.passed += 1;
    console.log(`ok   ${name}`);
  }

  fail(name, error) {
    this.failed += 1;
    console.log(`FAIL ${name}\n     ${String(error?.stack ?? error).replaceAll("\n", "\n     ")}`);
  }

  /** Notes why a sequence has ended early, unless one of its tests has said so: without this, a page that does not open would pass. */
  ended(error) {
    if (error !== this.#told) this.fail("the tests run to their end", error);
  }

  /** Adds the counts of another one. */
  add({ passed, failed }) {
    this.passed += passed;
    this.failed += failed;
  }

  finish() {
    console.log(`${this.passed} passed, ${this.failed} failed`);
    return this.failed === 0 && this.passed > 0 ? 0 : 1;
  }
}

// The time that `run` gives is over. Without this, the browser and code-server would end alone, and the tests go on and tell of those.
process.once("SIGTERM", () => {
  console.log("FAIL the tests end in the time that they are given");
  process.exit(1);
});
