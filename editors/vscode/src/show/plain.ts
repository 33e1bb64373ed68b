// What the server says may have text of a file in it, and messages show `[text](command:…)` as a link that runs a command.

/** The same message without a link. */
export function plain(message: string): string {
  return message.replaceAll("](", "] (");
}
