import './boot/earlyGlobals';

import EditorWorker from 'monaco-editor/esm/vs/editor/editor.worker?worker';

import { start } from './start';

window.MonacoEnvironment = { getWorker: () => new EditorWorker() };

const root = document.getElementById('root') ?? document.body.appendChild(document.createElement('div'));
start(root).catch((error: unknown) => {
  const message = document.createElement('p');
  message.className = 'waiting';
  message.setAttribute('role', 'alert');
  message.textContent = `The workbench could not start: ${error instanceof Error ? error.message : String(error)}`;
  root.replaceChildren(message);
});
