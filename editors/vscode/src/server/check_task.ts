// The task "check", which reports the findings of a folder in the Problems panel.

import { Disposable, ProcessExecution, Task, TaskDefinition, TaskGroup, TaskScope, WorkspaceFolder, tasks, workspace } from "vscode";

const TYPE = "sudoku";

/** The definition of a task, as `tasks.json` has it. */
interface CheckDefinition extends TaskDefinition {
  /** The files and folders to check; without any, the workspace folder. */
  readonly paths?: readonly string[];
  /** Further options of `sudoku-ls check`. */
  readonly options?: readonly string[];
}

/** Offers the task for each workspace folder. `find` finds the server when the task runs. */
export function registerCheckTask(find: () => string | undefined): Disposable {
  return tasks.registerTaskProvider(TYPE, {
    provideTasks: () => (workspace.workspaceFolders ?? []).map((folder) => check({ type: TYPE }, folder, find())),
    resolveTask: (task) => {
      const scope = task.scope === undefined || task.scope === TaskScope.Global ? TaskScope.Workspace : task.scope;
      return check(task.definition as CheckDefinition, scope, find());
    },
  });
}

function check(definition: CheckDefinition, scope: WorkspaceFolder | TaskScope.Workspace, server = "sudoku-ls"): Task {
  const { paths = ["."], options = [] } = definition;
  const run = new ProcessExecution(server, ["check", ...options, ...paths]);
  const task = new Task(definition, scope, "check", TYPE, run, "$sudoku-ls");
  task.detail = "Report mistakes in all puzzles of the folder";
  task.group = TaskGroup.Test;
  return task;
}
