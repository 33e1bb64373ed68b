// The server's messages may quote a file, and VS Code shows `[text](command:…)` in a message as a link that runs a command.

/** Returns the message with such links broken up. */
export function plain(message: string): string {
  return message.replaceAll("](", "] (");
}
