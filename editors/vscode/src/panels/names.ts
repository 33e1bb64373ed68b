// File paths as text with slashes: the path after a rename, and the shortest names that tell several files apart.

/** Returns the new path of a file; `undefined` if neither the file nor a folder around it was renamed. */
export function movedTo(path: string, from: string, to: string): string | undefined {
  if (path === from) return to;
  return path.startsWith(`${from}/`) ? to + path.slice(from.length) : undefined;
}

/** Returns the name of a file, with as many of its folders as tell it apart from the other files. */
export function nameAmong(path: string, others: readonly string[]): string {
  const parts = path.split("/").filter((part) => part !== "");
  const rivals = others.filter((other) => other !== path).map((other) => other.split("/").filter((part) => part !== ""));
  const end = (all: readonly string[], count: number) => all.slice(-count).join("/");
  let count = 1;
  while (count < parts.length && rivals.some((rival) => end(rival, count) === end(parts, count))) count += 1;
  return end(parts, count);
}
