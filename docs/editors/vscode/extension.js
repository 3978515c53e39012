// Starts `scsharp lsp` and leaves the rest to it.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function makeClient() {
  const command = vscode.workspace.getConfiguration("scsharp").get("command", "scsharp");
  const server = { command, args: ["lsp"] };
  const documents = { documentSelector: [{ language: "scsharp" }] };
  return new LanguageClient("scsharp", "SC#", server, documents);
}

async function start() {
  client = makeClient();
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `SC#: the language server did not start (${error.message}). The setting scsharp.command ` +
        "says where scsharp is; its editor support comes with: pip install 'scsharp[editor]'",
    );
  }
}

async function stop() {
  const running = client;
  client = undefined;
  if (running && running.isRunning()) await running.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  context.subscriptions.push(vscode.commands.registerCommand("scsharp.restart", restart));
  await start();
}

module.exports = { activate, deactivate: stop };
